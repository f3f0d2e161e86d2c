// The blocks in the editor: a card that says what visitors see there, and where it is placed. The page itself is drawn by the server.
(({ blocks, blockEditor, components, element }, { widgets, words }) => {
  const { createElement: draw, Fragment } = element;
  const { useBlockProps, InspectorControls } = blockEditor;

  const edit =
    ({ title, about }) =>
    ({ attributes, setAttributes }) =>
      draw(
        Fragment,
        null,
        draw(
          InspectorControls,
          null,
          draw(
            components.PanelBody,
            { title },
            draw(components.ToggleControl, {
              label: words.visible,
              checked: attributes.visible,
              onChange: (visible) => setAttributes({ visible }),
            }),
          ),
        ),
        draw(
          'div',
          useBlockProps(),
          draw(components.Placeholder, { icon: 'store', label: title, instructions: about }),
        ),
      );

  for (const widget of widgets)
    blocks.registerBlockType(`selfstorage/${widget.name}`, {
      apiVersion: 2,
      title: widget.title,
      description: widget.about,
      icon: 'store',
      category: 'selfstorage',
      attributes: { align: { type: 'string' }, visible: { type: 'boolean', default: false } },
      supports: { align: ['wide', 'full'], html: false, multiple: false },
      edit: edit(widget),
      save: () => null,
    });
})(window.wp, window.selfstorageBlocks);

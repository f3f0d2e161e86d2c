// The blocks in the editor: a card that says what visitors see there. PHP registers the rest of each block and draws it on the page.
(({ blocks, blockEditor, components, element }, { names, visible }) => {
  const { createElement: draw, Fragment } = element;

  function edit({ name, attributes, setAttributes }) {
    const { title, description } = blocks.getBlockType(name);
    const toggle = draw(components.ToggleControl, {
      label: visible,
      checked: attributes.visible,
      onChange: (visible) => setAttributes({ visible }),
    });
    const card = { icon: 'store', label: title, instructions: description };
    return draw(
      Fragment,
      null,
      draw(blockEditor.InspectorControls, null, draw(components.PanelBody, { title }, toggle)),
      draw('div', blockEditor.useBlockProps(), draw(components.Placeholder, card)),
    );
  }

  for (const name of names) blocks.registerBlockType(`selfstorage/${name}`, { edit, save: () => null });
})(window.wp, window.selfstorageBlocks);

<?php
defined('ABSPATH') || exit;

const SELFSTORAGE_WIDGETS = ['discount-banner', 'rent-room', 'my-room', 'manage-form', 'reset-password', 'withdraw'];

add_action('init', function () {
    wp_register_script(
        'selfstorage-blocks',
        plugins_url('blocks.js', SELFSTORAGE_FILE),
        ['wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element'],
        SELFSTORAGE_VERSION,
        true
    );
    $told = ['names' => SELFSTORAGE_WIDGETS, 'visible' => selfstorage_text('visible')];
    wp_localize_script('selfstorage-blocks', 'selfstorageBlocks', $told);
    foreach (SELFSTORAGE_WIDGETS as $widget) {
        register_block_type("selfstorage/$widget", [
            'api_version' => 2,
            'title' => selfstorage_text($widget),
            'description' => selfstorage_text("$widget-about"),
            'icon' => 'store',
            'category' => 'selfstorage',
            'editor_script' => 'selfstorage-blocks',
            'attributes' => ['align' => ['type' => 'string'], 'visible' => ['type' => 'boolean', 'default' => false]],
            'supports' => ['align' => ['wide', 'full'], 'html' => false, 'multiple' => false],
            'render_callback' => fn (array $attributes): string => selfstorage_draw_widget($widget, $attributes, true),
        ]);
    }
    add_shortcode('selfstorage', function ($attributes): string {
        $widget = is_array($attributes) ? ($attributes['widget'] ?? '') : '';
        return in_array($widget, SELFSTORAGE_WIDGETS, true) ? selfstorage_draw_widget($widget, [], false) : '';
    });
});

add_filter('block_categories_all', function (array $categories): array {
    return array_merge($categories, [['slug' => 'selfstorage', 'title' => selfstorage_text('plugin')]]);
});

/** A widget's placeholder. What is in it is seen until the widget is there, and where it cannot be loaded. */
function selfstorage_draw_widget(string $widget, array $settings, bool $is_block): string {
    static $drawn = [];
    if (isset($drawn[$widget])) {
        return selfstorage_draw_for_editors('twice');
    }
    if (!selfstorage_is_ready()) {
        return selfstorage_draw_for_editors('no-settings');
    }
    $drawn[$widget] = true;
    selfstorage_load();
    $attributes = ['id' => "root-$widget", 'class' => 'selfstorage'] + (empty($settings['visible']) ? [] : ['data-load' => 'visible']);
    $written = $is_block ? get_block_wrapper_attributes($attributes) : '';
    foreach ($is_block ? [] : $attributes as $name => $value) {
        $written .= sprintf(' %s="%s"', $name, esc_attr($value));
    }
    return sprintf('<div %s>%s</div>', $written, $widget === 'discount-banner' ? '' : selfstorage_phone_link());
}

function selfstorage_phone_link(): string {
    $phone = selfstorage_settings()['phone'];
    if ($phone === '') {
        return '';
    }
    $address = 'tel:' . preg_replace('/[^+\d]/', '', $phone);
    return sprintf('<p><a href="%s">%s</a></p>', esc_url($address, ['tel']), esc_html(sprintf(selfstorage_text('call'), $phone)));
}

/** Only for people who can mend it. */
function selfstorage_draw_for_editors(string $key): string {
    return current_user_can('edit_posts') ? '<p>' . esc_html(selfstorage_text($key)) . '</p>' : '';
}

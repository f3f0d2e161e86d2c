<?php
defined('ABSPATH') || exit;

const SELFSTORAGE_HANDLE = 'selfstorage';

/** The widgets begin in Danish. On a site in another language they begin in English, unless the visitor has chosen. */
const SELFSTORAGE_ENGLISH = "try{localStorage.culture||(document.cookie='.AspNetCore.Culture=c%3Den%7Cuic%3Den; path=/; max-age=600; samesite=strict')}catch(e){}";

/** Puts the loader's tag on the page: into its head, if this is called before the head is written. */
function selfstorage_load(): void {
    if (!selfstorage_is_ready() || wp_script_is(SELFSTORAGE_HANDLE)) {
        return;
    }
    $settings = selfstorage_settings();
    // Without a version in the address: the loader's own says which it is.
    wp_enqueue_script(SELFSTORAGE_HANDLE, $settings['loader'], [], null, false);
    wp_enqueue_style(SELFSTORAGE_HANDLE, plugins_url('selfstorage.css', SELFSTORAGE_FILE), [], SELFSTORAGE_VERSION);
    if ($settings['accent'] !== '') {
        wp_add_inline_style(SELFSTORAGE_HANDLE, ":root{--selfstorage-accent:{$settings['accent']}}");
    }
    if (!selfstorage_is_danish()) {
        wp_add_inline_script(SELFSTORAGE_HANDLE, SELFSTORAGE_ENGLISH, 'before');
    }
}

/** Blocks of a page are drawn after its head in most themes, so the page's text says whether it has any. */
add_action('wp_enqueue_scripts', function () {
    $post = is_singular() ? get_post() : null;
    if ($post && (strpos($post->post_content, '<!-- wp:selfstorage/') !== false || has_shortcode($post->post_content, 'selfstorage'))) {
        selfstorage_load();
    }
});

add_filter('script_loader_tag', function (string $tag, string $handle): string {
    if ($handle !== SELFSTORAGE_HANDLE) {
        return $tag;
    }
    $settings = selfstorage_settings();
    $attributes = [
        'src' => esc_url($settings['loader']),
        'integrity' => $settings['integrity'],
        'data-api' => $settings['api'],
        'data-department' => $settings['department'],
        'data-phone' => $settings['phone'],
        'data-my-room' => home_url('/MyRoom'),
        'data-rent-room' => home_url('/RentRoom'),
    ];
    $written = '';
    foreach (array_filter($attributes, 'strlen') as $name => $value) {
        $written .= sprintf(' %s="%s"', $name, esc_attr($value));
    }
    return preg_replace('~<script[^>]*\bsrc=[^>]*></script>~', "<script async crossorigin$written></script>", $tag);
}, 10, 2);

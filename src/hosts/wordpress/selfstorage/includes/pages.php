<?php
defined('ABSPATH') || exit;

/** The id of the page at each path. */
const SELFSTORAGE_PAGE_IDS = 'selfstorage_pages';

/**
 * The pages to which the payment, e-mails and text messages lead, by their paths: the words of the title, the widgets, and whether more of the
 * path may follow. The backend writes these paths, so they stay as they are whatever the pages are called.
 */
const SELFSTORAGE_PAGES = [
    'RentRoom' => ['title' => 'rent-room', 'widgets' => ['discount-banner', 'rent-room']],
    'MyRoom' => ['title' => 'my-room', 'widgets' => ['my-room']],
    'Access' => ['title' => 'manage-form', 'widgets' => ['manage-form']],
    'ResetPassword' => ['title' => 'reset-password', 'widgets' => ['reset-password']],
    'Withdraw' => ['title' => 'withdraw', 'widgets' => ['withdraw']],
    'PaymentSuccess' => ['title' => 'success', 'widgets' => ['my-room'], 'more' => true],
    'PaymentCancel' => ['title' => 'cancel', 'widgets' => ['rent-room']],
    'Content/Page/Terms' => ['title' => 'terms', 'widgets' => []],
];

register_activation_hook(SELFSTORAGE_FILE, 'selfstorage_make_pages');
register_deactivation_hook(SELFSTORAGE_FILE, 'flush_rewrite_rules');

/** 0 if there never was one. */
function selfstorage_page_id(string $path): int {
    return (int) (get_option(SELFSTORAGE_PAGE_IDS, [])[$path] ?? 0);
}

/** `publish`, `draft` and the like; null if there is no such page, or it lies in the trash. */
function selfstorage_page_status(string $path): ?string {
    $id = selfstorage_page_id($path);
    $status = $id ? get_post_status($id) : false;
    return $status && $status !== 'trash' ? $status : null;
}

function selfstorage_missing_pages(): array {
    return array_filter(array_keys(SELFSTORAGE_PAGES), fn (string $path): bool => selfstorage_page_status($path) === null);
}

/** Makes each page that is missing. The terms are a draft: only the owner can write them. */
function selfstorage_make_pages(): void {
    $ids = get_option(SELFSTORAGE_PAGE_IDS, []);
    foreach (selfstorage_missing_pages() as $path) {
        ['title' => $title, 'widgets' => $widgets] = SELFSTORAGE_PAGES[$path];
        $blocks = array_map(fn (string $widget): string => "<!-- wp:selfstorage/$widget {\"align\":\"wide\"} /-->", $widgets);
        $todo = '<!-- wp:paragraph --><p>' . esc_html(selfstorage_text('terms-todo')) . '</p><!-- /wp:paragraph -->';
        $ids[$path] = wp_insert_post([
            'post_type' => 'page',
            'post_title' => selfstorage_text($title),
            'post_name' => strtolower(basename($path)),
            'post_content' => $blocks ? implode("\n\n", $blocks) : $todo,
            'post_status' => $blocks ? 'publish' : 'draft',
            'comment_status' => 'closed',
        ]);
    }
    update_option(SELFSTORAGE_PAGE_IDS, $ids);
    selfstorage_add_rules();
    flush_rewrite_rules();
}

add_action('init', 'selfstorage_add_rules');

function selfstorage_add_rules(): void {
    foreach (array_intersect_key(get_option(SELFSTORAGE_PAGE_IDS, []), SELFSTORAGE_PAGES) as $path => $id) {
        add_rewrite_rule(selfstorage_path_pattern($path), "index.php?page_id=$id", 'top');
    }
}

function selfstorage_path_pattern(string $path): string {
    return '^' . $path . (empty(SELFSTORAGE_PAGES[$path]['more']) ? '' : '(?:/[^/]+)?') . '/?$';
}

/** WordPress would lead these addresses to the page's own, which loses the room's number. */
add_filter('redirect_canonical', function ($address) {
    global $wp;
    $patterns = implode('|', array_map('selfstorage_path_pattern', array_keys(SELFSTORAGE_PAGES)));
    return preg_match("~$patterns~", rawurldecode($wp->request)) ? false : $address;
});

/** The ids of pages that people only come to by a link: menus and search engines leave them out. */
function selfstorage_hidden_pages(): array {
    $hidden = array_flip(['PaymentSuccess', 'PaymentCancel', 'ResetPassword']);
    return array_intersect_key(get_option(SELFSTORAGE_PAGE_IDS, []), $hidden);
}

add_filter('wp_robots', function (array $robots): array {
    $is_hidden = is_page() && in_array(get_queried_object_id(), selfstorage_hidden_pages(), true);
    return $is_hidden ? ['noindex' => true] + $robots : $robots;
});

/** Themes without a menu of the owner's list all pages. The administration lists all of them, too. */
add_filter('get_pages', function ($pages) {
    if (is_admin() || wp_is_json_request()) {
        return $pages;
    }
    return array_values(array_filter((array) $pages, fn ($page): bool => !in_array($page->ID, selfstorage_hidden_pages(), true)));
});

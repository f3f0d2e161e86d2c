<?php
defined('ABSPATH') || exit;

const SELFSTORAGE_MAKE_PAGES = 'selfstorage_make_pages';

add_action('admin_menu', function () {
    $title = selfstorage_text('plugin');
    add_options_page($title, $title, 'manage_options', SELFSTORAGE_OPTION, 'selfstorage_draw_settings');
});

add_filter('plugin_action_links_' . plugin_basename(SELFSTORAGE_FILE), function (array $links): array {
    $address = admin_url('options-general.php?page=' . SELFSTORAGE_OPTION);
    return array_merge([sprintf('<a href="%s">%s</a>', esc_url($address), esc_html__('Settings'))], $links);
});

add_action('admin_notices', function () {
    if (!current_user_can('manage_options')) {
        return;
    }
    if (!selfstorage_is_ready() && !isset($_GET['settings-updated'])) {
        selfstorage_draw_notice('no-settings');
    }
    if (!get_option('permalink_structure')) {
        selfstorage_draw_notice('plain');
    }
});

function selfstorage_draw_notice(string $key): void {
    printf('<div class="notice notice-warning"><p>%s</p></div>', esc_html(selfstorage_text($key)));
}

function selfstorage_draw_settings(): void {
    $settings = selfstorage_settings();
    ?>
    <div class="wrap">
        <h1><?php echo esc_html(selfstorage_text('plugin')); ?></h1>
        <form method="post" action="options.php">
            <?php settings_fields(SELFSTORAGE_OPTION); ?>
            <table class="form-table" role="presentation">
                <?php foreach (SELFSTORAGE_DEFAULTS as $name => $_) : ?>
                    <tr>
                        <th scope="row"><label for="selfstorage-<?php echo esc_attr($name); ?>"><?php echo esc_html(selfstorage_text($name)); ?></label></th>
                        <td>
                            <input class="regular-text" id="selfstorage-<?php echo esc_attr($name); ?>"
                                name="<?php echo esc_attr(SELFSTORAGE_OPTION . "[$name]"); ?>"
                                value="<?php echo esc_attr($settings[$name]); ?>"
                                aria-describedby="selfstorage-<?php echo esc_attr($name); ?>-hint">
                            <p class="description" id="selfstorage-<?php echo esc_attr($name); ?>-hint"><?php echo esc_html(selfstorage_text("$name-hint")); ?></p>
                        </td>
                    </tr>
                <?php endforeach; ?>
            </table>
            <?php submit_button(); ?>
        </form>
        <h2><?php echo esc_html(selfstorage_text('pages')); ?></h2>
        <p><?php echo esc_html(selfstorage_text('pages-lead')); ?></p>
        <ul><?php array_map('selfstorage_draw_page', array_keys(SELFSTORAGE_PAGES)); ?></ul>
        <?php if (selfstorage_missing_pages()) : ?>
            <form method="post" action="<?php echo esc_url(admin_url('admin-post.php')); ?>">
                <input type="hidden" name="action" value="<?php echo esc_attr(SELFSTORAGE_MAKE_PAGES); ?>">
                <?php wp_nonce_field(SELFSTORAGE_MAKE_PAGES); ?>
                <?php submit_button(selfstorage_text('make-pages'), 'secondary'); ?>
            </form>
        <?php endif; ?>
    </div>
    <?php
}

/** A page as a line: its address, what is wrong with it, and the check of its widgets. */
function selfstorage_draw_page(string $path): void {
    $status = selfstorage_page_status($path);
    $address = home_url("/$path");
    printf('<li><a href="%s"><code>/%s</code></a> ', esc_url($address), esc_html($path));
    if ($status === 'publish') {
        printf('· <a href="%s">%s</a>', esc_url("$address#selfstorage-check"), esc_html(selfstorage_text('check')));
    } else {
        echo '<strong>' . esc_html(selfstorage_text($status === null ? 'page-missing' : 'page-draft')) . '</strong> ';
    }
    if ($status !== null && $status !== 'publish') {
        printf('<a href="%s">%s</a>', esc_url(get_edit_post_link(selfstorage_page_id($path))), esc_html(selfstorage_text('finish')));
    }
    echo '</li>';
}

add_action('admin_post_' . SELFSTORAGE_MAKE_PAGES, function () {
    check_admin_referer(SELFSTORAGE_MAKE_PAGES);
    if (!current_user_can('manage_options')) {
        wp_die('', '', ['response' => 403]);
    }
    selfstorage_make_pages();
    wp_safe_redirect(admin_url('options-general.php?page=' . SELFSTORAGE_OPTION));
    exit;
});

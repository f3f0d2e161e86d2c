<?php
defined('ABSPATH') || exit;

const SELFSTORAGE_OPTION = 'selfstorage';

const SELFSTORAGE_DEFAULTS = ['loader' => '', 'integrity' => '', 'api' => '', 'department' => '1', 'phone' => '', 'accent' => ''];

/** What each setting must look like; the others may be any text. */
const SELFSTORAGE_FORMATS = [
    'loader' => '~^(https://[^\s"<>]+|http://(localhost|127\.0\.0\.1)(:\d+)?/[^\s"<>]*)/loader\.js$|^http://(localhost|127\.0\.0\.1)(:\d+)?/loader\.js$~',
    'integrity' => '~^(sha384-[A-Za-z0-9+/=]{64})?$~',
    'api' => '~^(https://[^\s"<>]+|http://(localhost|127\.0\.0\.1)(:\d+)?[^\s"<>]*)$~',
    'department' => '~^[1-9]\d{0,8}$~',
    'accent' => '~^(#[0-9a-fA-F]{6})?$~',
];

/** One setting, or all of them. */
function selfstorage_settings(): array {
    return array_merge(SELFSTORAGE_DEFAULTS, (array) get_option(SELFSTORAGE_OPTION, []));
}

/** Whether there is all that the loader needs. */
function selfstorage_is_ready(): bool {
    $settings = selfstorage_settings();
    return $settings['loader'] !== '' && $settings['api'] !== '';
}

/** Keeps what was saved before in the place of each value that is not right, and says so beside the form. */
function selfstorage_check_settings($typed): array {
    $settings = selfstorage_settings();
    foreach (SELFSTORAGE_DEFAULTS as $name => $_) {
        $value = trim(sanitize_text_field($typed[$name] ?? ''));
        $format = SELFSTORAGE_FORMATS[$name] ?? null;
        if ($format === null || preg_match($format, $value)) {
            $settings[$name] = $value;
        } else {
            $message = sprintf(selfstorage_text('not-saved'), selfstorage_text($name), selfstorage_text("$name-hint"));
            add_settings_error(SELFSTORAGE_OPTION, $name, $message);
        }
    }
    return $settings;
}

add_action('admin_init', function () {
    $check = ['type' => 'array', 'sanitize_callback' => 'selfstorage_check_settings'];
    register_setting(SELFSTORAGE_OPTION, SELFSTORAGE_OPTION, $check);
});

<?php
/**
 * Plugin Name: Self-storage widgets
 * Description: Blocks for renting a room, my room, gate and alarm, campaigns and a new password, with the pages that they need.
 * Version: 0.1.0
 * Requires at least: 6.1
 * Requires PHP: 7.4
 * License: MIT
 */

defined('ABSPATH') || exit;

const SELFSTORAGE_FILE = __FILE__;
define('SELFSTORAGE_VERSION', get_file_data(__FILE__, ['Version'])[0]);

require __DIR__ . '/includes/words.php';
require __DIR__ . '/includes/settings.php';
require __DIR__ . '/includes/settings-page.php';
require __DIR__ . '/includes/loader.php';
require __DIR__ . '/includes/blocks.php';
require __DIR__ . '/includes/pages.php';

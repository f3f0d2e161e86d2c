<?php
// The pages stay: the owner may have written on them.
defined('WP_UNINSTALL_PLUGIN') || exit;

delete_option('selfstorage');
delete_option('selfstorage_pages');

<?php
// Sets up a WordPress from its folder, as its own installer would: php install.php <folder> <address>
[, $folder, $address] = $argv;
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = parse_url($address, PHP_URL_HOST) . ':' . parse_url($address, PHP_URL_PORT);
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
require "$folder/wp-load.php";
require "$folder/wp-admin/includes/upgrade.php";
wp_install('Lager', 'owner', 'owner@facility.example', true, '', 'correct horse battery');
update_option('permalink_structure', '/%postname%/');
switch_theme('twentytwentythree');
flush_rewrite_rules();

<?php
// Publishes a page with the text from standard input: php add-page.php <folder> <title>
[, $folder, $title] = $argv;
$_SERVER['HTTP_HOST'] = 'localhost';
require "$folder/wp-load.php";
echo wp_insert_post(['post_type' => 'page', 'post_title' => $title, 'post_content' => stream_get_contents(STDIN), 'post_status' => 'publish']);

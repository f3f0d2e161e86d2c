<?php
defined('ABSPATH') || exit;

/** In English and in Danish. */
const SELFSTORAGE_WORDS = [
    'plugin' => ['Self-storage', 'Self-storage'],
    'rent-room' => ['Rent a room', 'Lej et rum'],
    'rent-room-about' => ['Room, price and payment.', 'Rum, pris og betaling.'],
    'my-room' => ['My room', 'Mit rum'],
    'my-room-about' => ['Leases, invoices, cards and details.', 'Lejemål, fakturaer, kort og oplysninger.'],
    'manage-form' => ['Gate and alarm', 'Port og alarm'],
    'manage-form-about' => ['Opens a gate by SMS, switches an alarm.', 'Åbner en port med sms, slår alarm til og fra.'],
    'discount-banner' => ['Campaigns', 'Kampagner'],
    'discount-banner-about' => ['Shows the campaigns, if there are any.', 'Viser kampagner, hvis der er nogen.'],
    'reset-password' => ['New password', 'Ny adgangskode'],
    'reset-password-about' => ['Sends a link, sets a new password.', 'Sender et link, gemmer en ny adgangskode.'],
    'withdraw' => ['Withdraw from contract', 'Fortryd aftale'],
    'withdraw-about' => ['For whoever withdraws, without a log-in.', 'Til den, der fortryder, uden log ind.'],
    'visible' => ['Load when it is scrolled into view', 'Indlæs først, når der rulles ned til den'],
    'twice' => ['This widget is on the page already. It can be there once.',
        'Denne widget er allerede på siden. Den kan kun være der én gang.'],
    'no-settings' => ['Self-storage: enter the address of the API under Settings > Self-storage.',
        'Self-storage: Skriv adressen på API’et under Indstillinger > Self-storage.'],
    'call' => ['Call %s', 'Ring %s'],
    'success' => ['Thank you for your payment', 'Tak for din betaling'],
    'cancel' => ['The payment was cancelled', 'Betalingen blev afbrudt'],
    'terms' => ['Rental terms', 'Lejebetingelser'],
    'terms-todo' => ['Write your rental terms here and publish the page. The form for renting a room links to it.',
        'Skriv dine lejebetingelser her, og udgiv siden. Formularen til leje af rum linker til den.'],
    'loader' => ['Address of the loader', 'Adressen på loaderen'],
    'loader-hint' => ['It begins with https:// and ends in loader.js, for example https://cdn.example/v1/loader.js',
        'Den begynder med https:// og ender på loader.js, for eksempel https://cdn.example/v1/loader.js'],
    'integrity' => ['Integrity', 'Integritet'],
    'integrity-hint' => ['Only for the address of one fixed version: its hash from versions.json, which begins with sha384-.',
        'Kun til adressen på én fast version: dens hash fra versions.json, som begynder med sha384-.'],
    'api' => ['Address of the API', 'Adressen på API’et'],
    'api-hint' => ['It begins with https://, for example https://api.example',
        'Den begynder med https://, for eksempel https://api.example'],
    'department' => ['Department', 'Afdeling'],
    'department-hint' => ['A whole number, usually 1.', 'Et helt tal, som regel 1.'],
    'phone' => ['Telephone', 'Telefon'],
    'phone-hint' => ['For people who cannot get in, and where the widgets cannot be shown.',
        'Til folk, der ikke kan komme ind, og hvor widgets ikke kan vises.'],
    'accent' => ['Accent colour', 'Farve'],
    'accent-hint' => ['For example #0b5c6b. Leave it empty for the usual colour.',
        'For eksempel #0b5c6b. Lad feltet stå tomt for at få den sædvanlige farve.'],
    'not-saved' => ['%1$s was not saved. %2$s', '%1$s blev ikke gemt. %2$s'],
    'pages' => ['Pages', 'Sider'],
    'pages-lead' => ['The payment, e-mails and text messages lead to these addresses.',
        'Betaling, e-mails og sms’er fører til disse adresser.'],
    'page-missing' => ['is missing.', 'mangler.'],
    'page-draft' => ['is a draft.', 'er en kladde.'],
    'finish' => ['Write and publish it', 'Skriv og udgiv den'],
    'make-pages' => ['Make the missing pages', 'Lav de sider, der mangler'],
    'check' => ['Check this page', 'Tjek siden'],
    'plain' => ['Self-storage: the addresses of its pages need permalinks. Choose anything but “Plain” under Settings > Permalinks.',
        'Self-storage: Sidernes adresser kræver permalinks. Vælg alt andet end ”Simpel” under Indstillinger > Permalinks.'],
];

/** A text of the plugin in the language of the site, or of the person who edits it: Danish, else English. */
function selfstorage_text(string $key): string {
    return SELFSTORAGE_WORDS[$key][selfstorage_is_danish() ? 1 : 0];
}

function selfstorage_is_danish(): bool {
    return strpos(determine_locale(), 'da') === 0;
}

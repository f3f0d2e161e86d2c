import { words } from '#core';

export const t = words('withdraw', {
  da: {
    heading: 'Hvilken aftale vil du fortryde?',
    withdraw: 'Fortryd aftale',
    intro:
      'Du kan fortryde en lejeaftale i {{days}} dage, efter at den er indgået. Du behøver ikke at logge ind eller give en grund.',
    name: 'Navn',
    contract: 'Rumnummer eller aftalenummer',
    contractHint: 'Det står i den e-mail, der bekræftede lejemålet.',
    email: 'E-mail',
    emailHint: 'Brug den e-mail, du lejede med. Kvitteringen sendes dertil.',
    checkHeading: 'Er det rigtigt?',
    statement: 'Jeg fortryder denne aftale:',
    confirm: 'Bekræft fortrydelse',
    change: 'Ret oplysningerne',
    received: 'Vi har modtaget din fortrydelse',
    receivedAt: 'Modtaget {{at}}.',
    receipt:
      'Kvitteringen er på vej til {{address}}. Passer oplysningerne på en aftale, der kan fortrydes, skriver vi til e-mailen på aftalen, hvad du får tilbage.',
    failed: 'Formularen kunne ikke vises.',
    elsewhere:
      'Vil du fortryde en aftale, så ring eller skriv til os med dit navn og rumnummer. Du behøver ikke at give en grund.',
  },
  en: {
    heading: 'Which contract do you want to withdraw from?',
    withdraw: 'Withdraw from contract',
    intro:
      'You can withdraw from a rental for {{days}} days after the contract was made. There is no need to log in or to give a reason.',
    name: 'Name',
    contract: 'Room number or contract number',
    contractHint: 'It is in the email that confirmed the rental.',
    email: 'Email',
    emailHint: 'Use the email address that you rented with. The receipt is sent there.',
    checkHeading: 'Is this correct?',
    statement: 'I withdraw from this contract:',
    confirm: 'Confirm withdrawal',
    change: 'Change the details',
    received: 'We have received your withdrawal',
    receivedAt: 'Received {{at}}.',
    receipt:
      'The receipt is on its way to {{address}}. If this fits a contract that can be withdrawn from, we write to the email address of the contract what you get back.',
    failed: 'The form could not be shown.',
    elsewhere:
      'To withdraw from a contract, call us or write to us with your name and room number. There is no need to give a reason.',
  },
});

import { COMPANY } from '../company.ts';
import type { Words } from '../page.ts';

type Pair = [string, string];

interface FrontWords {
  hero: {
    eyebrow: string;
    title: string;
    lead: string;
    find: string;
    how: string;
    facts: string[];
    picture: string;
  };
  how: { title: string; steps: Pair[] };
  included: { title: string; items: Pair[] };
  hours: { title: string; rows: Pair[]; find: string; way: string };
  questions: { title: string; items: Pair[] };
}

const { from, to } = COMPANY.access;

export const words: Words<FrontWords> = {
  da: {
    hero: {
      eyebrow: 'Opbevaringsrum i Odense',
      title: 'Plads til det, der ikke kan være derhjemme',
      lead: 'Tørre, opvarmede og alarmsikrede rum ved havnen. Vælg dit rum, betal med kort og kør dine ting ind samme dag.',
      find: 'Find et ledigt rum',
      how: 'Sådan fungerer det',
      facts: ['Ingen binding', `Adgang alle dage kl. ${from}–${to}`, 'Egen alarm i hvert rum'],
      picture: 'Pakhuset ved kajen med porten åben',
    },
    how: {
      title: 'Sådan fungerer det',
      steps: [
        ['Vælg et rum', 'Se de ledige rum på etageplanen, og få prisen med det samme.'],
        ['Betal og få adgang', 'Vælg din egen kode på fire cifre, og betal den første måned med kort.'],
        ['Kør ind', 'Åbn porten fra telefonen, læs af under tag, og tag en vogn op med elevatoren.'],
      ],
    },
    included: {
      title: 'Det får du med i prisen',
      items: [
        ['Alarm i dit rum', 'Du slår den selv til og fra på telefonen eller med din kode.'],
        ['Tørt og opvarmet', 'Mindst 12 grader året rundt og styret luftfugtighed på alle etager.'],
        ['Vogne og elevator', 'Lån vogne gratis. Elevatoren tager 1.000 kg og en sofa på langs.'],
        ['Læsning under tag', 'To porte og plads til en lastbil, gratis parkering mens du læser.'],
      ],
    },
    hours: {
      title: 'Åbningstider',
      rows: [
        ['Adgang til dit rum', `Alle dage kl. ${from}–${to}`],
        ['Kontoret, mandag–fredag', 'kl. 9–16'],
        ['Kontoret, lørdag', 'kl. 10–13'],
        ['Kontoret, søn- og helligdage', 'Lukket'],
      ],
      find: 'Find os',
      way: 'Kør ind ad porten mod Havnegade. Med lastbil er porten mod kajen den nemmeste.',
    },
    questions: {
      title: 'Spørgsmål og svar',
      items: [
        [
          'Hvor længe binder jeg mig?',
          'Du betaler en måned ad gangen. Siger du op, har du adgang til og med den sidste dag, du har betalt for.',
        ],
        [
          'Hvordan får andre lov at hente noget?',
          'Tilføj et ekstra mobilnummer under dine oplysninger. Det nummer kan også få en engangskode til porten.',
        ],
        [
          'Hvad må jeg ikke opbevare?',
          'Madvarer, brandfarlige stoffer, levende dyr og planter og alt, der er ulovligt. Resten står i lejebetingelserne.',
        ],
        [
          'Er mine ting forsikret?',
          'Dit indbo er som regel dækket af din egen indboforsikring. Spørg dit forsikringsselskab, før du flytter ind.',
        ],
      ],
    },
  },
  en: {
    hero: {
      eyebrow: 'Self-storage in Odense',
      title: 'Room for what does not fit at home',
      lead: 'Dry, heated rooms with their own alarm, by the harbour. Choose your room, pay by card and move in the same day.',
      find: 'Find a vacant room',
      how: 'How it works',
      facts: ['No lock-in', `Access every day ${from} am–${to - 12} pm`, 'An alarm in every room'],
      picture: 'The warehouse by the quay with its gate open',
    },
    how: {
      title: 'How it works',
      steps: [
        ['Choose a room', 'See the vacant rooms on the floor plan, and get the price at once.'],
        ['Pay and get access', 'Choose your own four-digit code, and pay the first month by card.'],
        ['Drive in', 'Open the gate from your phone, unload under cover and take a trolley up in the lift.'],
      ],
    },
    included: {
      title: 'Included in the price',
      items: [
        ['An alarm in your room', 'You switch it on and off yourself, by phone or with your code.'],
        ['Dry and heated', 'At least 12 degrees all year and controlled humidity on every floor.'],
        ['Trolleys and lift', 'Borrow trolleys for free. The lift takes 1,000 kg, and a sofa lengthways.'],
        ['Loading under cover', 'Two gates and space for a lorry, free parking while you load.'],
      ],
    },
    hours: {
      title: 'Opening hours',
      rows: [
        ['Access to your room', `Every day ${from} am–${to - 12} pm`],
        ['Office, Monday–Friday', '9 am–4 pm'],
        ['Office, Saturday', '10 am–1 pm'],
        ['Office, Sundays and public holidays', 'Closed'],
      ],
      find: 'Find us',
      way: 'Drive in through the gate on Havnegade. With a lorry the gate on the quay is easier.',
    },
    questions: {
      title: 'Questions and answers',
      items: [
        [
          'How long am I tied in?',
          'You pay a month at a time. When you give notice you have access up to and including the last day you have paid for.',
        ],
        [
          'How can somebody else fetch something?',
          'Add a second mobile number under your information. That number can get a one-time code for the gate, too.',
        ],
        [
          'What may I not store?',
          'Food, flammable substances, live animals and plants, and anything illegal. The rental terms have the rest.',
        ],
        [
          'Are my things insured?',
          'Your belongings are usually covered by your own contents insurance. Ask your insurer before you move in.',
        ],
      ],
    },
  },
};

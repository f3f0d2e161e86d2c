import type { Words } from './en.ts';

export const da: Words = {
  language: 'da',
  title: 'Tjek af siden',
  checking: 'Tjekker siden …',
  works: 'Alt virker.',
  problems: (count) => (count === 1 ? 'Én ting er forkert.' : `${count} ting er forkerte.`),
  notes: 'Det virker, men kan blive bedre',
  copy: 'Kopiér',
  copied: 'Kopieret',
  selected: 'Tryk Ctrl+C',
  again: 'Tjek igen',
  close: 'Luk',
  version: 'Loader {running} fra {address}',
  causes: {
    apiMissing: [
      'Der står ikke i script-tagget, hvor API’et ligger.',
      'Tilføj attributten `data-api` med adressen på dit API i script-tagget.',
    ],
    apiNoAddress: [
      '{value} er ikke en adresse, som widgetterne kan bruge til API’et.',
      'Skriv hele adressen med `https://` i script-tagget.',
    ],
    apiPath: ['API’et ligger ikke på {api}. Det svarer på {better}.', 'Ret adressen i script-tagget:'],
    apiStranger: [
      'Det er ikke API’et til opbevaring, der svarer på {api}: status {status}, {type}.',
      'Ret adressen i script-tagget. Den slutter tit med en sti som `/api`.',
    ],
    apiBroken: [
      'API’et på {api} svarer med en fejl: status {status}.',
      'Siden er i orden, men serveren er ikke. Prøv igen om et par minutter, og spørg derefter den, der driver API’et.',
    ],
    apiPolicy: [
      'Sidens Content Security Policy blokerer API’et på {api}. Det er direktivet {directive}.',
      'Ret direktivet i politikken (en header på siden eller et `<meta>`-tag), så det lyder:',
    ],
    apiMixed: [
      'Siden hentes med https, men API’et med http: {api}. Det blokerer browsere.',
      'Brug API’ets https-adresse i script-tagget.',
    ],
    apiCors: [
      'API’et på {api} svarer, men siden må ikke læse svaret (CORS).',
      'Den, der driver API’et, skal tillade sidens adresse. Svarene skal have denne header:',
    ],
    apiPreflight: [
      'API’et på {api} tillader ikke de headere, som widgetterne bruger til login og formularer (CORS).',
      'Den, der driver API’et, skal svare på `OPTIONS`-kald med denne header:',
    ],
    apiUnreachable: [
      'Der er intet, der svarer på API’ets adresse, {api}.',
      'Tjek adressen i script-tagget for tastefejl, og om serveren kører.',
    ],
    returnOrigin: [
      'Betalinger kan ikke føre tilbage til siden: API’et tillader ikke {origin}.',
      'Den, der driver API’et, skal tilføje adressen i sine indstillinger, for eksempel:',
    ],
    departmentMissing: [
      'Der står ikke i script-tagget, hvilken afdeling der skal vises.',
      'Tilføj attributten `data-department` med afdelingens nummer i script-tagget.',
    ],
    departmentNoNumber: [
      '{value} er ikke nummeret på en afdeling.',
      'Skriv nummeret uden bogstaver i script-tagget.',
    ],
    departmentUnknown: [
      'API’et kender ikke afdeling {department}, eller afdelingen har ingen etager endnu.',
      'Ret `data-department` i script-tagget. Nummeret står i anlæggets indstillinger.',
    ],
    departmentOther: [
      'API’et kender ikke afdeling {department}. Disse findes: {known}.',
      'Ret nummeret i script-tagget:',
    ],
    attribute: ['Attributten {found} findes ikke. Der menes nok {right}.', 'Skriv den sådan:'],
    attributeMoved: [
      '{found} står på elementet {id}, hvor den ikke bliver læst.',
      'Flyt den til script-tagget:',
    ],
    loadValue: [
      '`data-load` på elementet {id} har værdien {value}, som ikke betyder noget.',
      'Fjern attributten. Eller lad widgetten vente, til man ruller ned til den:',
    ],
    settingIgnored: [
      'Der er to script-tags, og {value} på det andet bliver ikke brugt.',
      'Fjern det andet tag, eller flyt indstillingen til det første.',
    ],
    checkoutOrigin: ['{value} i `data-checkout-origins` er ikke en adresse.', 'Skriv den med `https://`:'],
    secretKey: [
      'STRIPE_PK indeholder en hemmelig nøgle ({value}). Alle, der åbner siden, kan læse den.',
      'Udskift nøglen hos Stripe med det samme, for den er ikke længere hemmelig. Siden skal bruge den offentlige nøgle, som begynder med `pk_`.',
    ],
    strangeKey: [
      'STRIPE_PK begynder med {value}. En offentlig nøgle begynder med `pk_`.',
      'Kopiér den offentlige nøgle (”publishable key”) fra Stripes kontrolpanel:',
    ],
    crossorigin: [
      'Script-tagget mangler `crossorigin`. Så åbner browseren en ekstra forbindelse, og widgetterne kommer senere.',
      'Erstat tagget med dette:',
    ],
    loaderTwice: [
      'Siden henter to forskellige loadere: {first} og {other}. Kun den første virker.',
      'Fjern det ene af de to script-tags.',
    ],
    loaderOld: [
      'Siden kører version {running} af loaderen. Serveren har version {newest}.',
      'Genindlæs uden cache: Ctrl+F5, eller ⇧⌘R på en Mac. Bliver beskeden stående, er der noget mellem serveren og browseren, der gemmer den gamle fil: Tøm cachen på dit websted eller CDN.',
    ],
    noPlaceholder: [
      'Der er ikke plads til nogen widget på siden.',
      'Indsæt en af disse linjer dér, hvor widgetten skal være:',
    ],
    placeholderName: ['{tag}: {found} er ikke en widgets id. Der menes nok {id}.', 'Erstat det med:'],
    placeholderTwice: [
      'Id’et {id} findes {count} gange på siden. Widgetten kommer kun det første sted.',
      'Fjern de andre elementer eller deres id.',
    ],
    hiddenDisplay: [
      'Widgetten i {id} kan ikke ses: {by} bliver ikke vist (`display: none`).',
      'Vis elementet, eller flyt widgetten ud af det.',
    ],
    hiddenVisibility: [
      'Widgetten i {id} kan ikke ses: {by} er usynligt (`visibility` eller `opacity`).',
      'Vis elementet, eller flyt widgetten ud af det.',
    ],
    hiddenDetails: [
      'Widgetten i {id} kan ikke ses, før nogen folder {by} ud.',
      'Giv elementet attributten `open`, eller flyt widgetten ud af det.',
    ],
    hiddenTab: [
      'Widgetten i {id} ligger i et faneblad, der ikke er valgt: {by}.',
      'Vælg fanebladet fra starten, eller flyt widgetten ud af det.',
    ],
    hiddenSize: [
      'Widgetten i {id} kan ikke ses: {by} har ingen størrelse.',
      'Giv elementet en bredde og en højde, eller flyt widgetten ud af det.',
    ],
    hiddenCut: [
      'Widgetten i {id} bliver skåret af: {by} skjuler det, der ikke er plads til (`overflow`).',
      'Lad elementet vokse: Fjern dets højde, eller skriv `overflow: visible`.',
    ],
    hiddenShadow: [
      'Elementet {id} ligger i shadow root’en på {by}, hvor loaderen ikke leder.',
      'Flyt det ud af komponenten og ind på selve siden.',
    ],
    widgetFailed: [
      'Widgetten i {id} kunne ikke hentes.',
      'Genindlæs siden. Hjælper det ikke, så viser browserens konsol (F12), hvilken fil der mangler: Mappen `chunks` skal ligge ved siden af loaderen.',
    ],
    widgetWaiting: [
      'Widgetten i {id} er her ikke endnu.',
      'Serveren er måske langsom. Tjek igen om lidt. Browserens konsol (F12) ved måske mere.',
    ],
    pageMissing: [
      'Siden {address}, som {from} fører til, findes ikke: status {status}.',
      'Opret siden på den adresse. Demonstrationens side ”Indsæt på din hjemmeside” har skabeloner.',
    ],
    policy: [
      'Sidens Content Security Policy blokerer {blocked}. Det er direktivet {directive}.',
      'Ret direktivet i politikken (en header på siden eller et `<meta>`-tag), så det lyder:',
    ],
    planPolicy: [
      'Sidens Content Security Policy blokerer plantegningerne ({address}). Det er direktivet {directive}.',
      'Ret direktivet i politikken (en header på siden eller et `<meta>`-tag), så det lyder:',
    ],
    planMissing: [
      'Plantegningen kan ikke hentes fra {address}.',
      'Ret plantegningens adresse i anlæggets indstillinger.',
    ],
    sandboxed: [
      'Siden ligger i en ramme, der tager dens lager og adresse fra den (`sandbox`). Her kan ingen betale.',
      'Sæt scriptet og widgetterne ind på selve siden. Skal det være en ramme, så mangler dens `sandbox`:',
    ],
    framed: [
      'Siden ligger i en ramme på en anden side. Betalingssiden kan ikke vises i en ramme.',
      'Sæt scriptet og widgetterne ind på selve siden, eller link til denne side.',
    ],
    storage: [
      'Siden må ikke gemme noget i denne browser. Lejere bliver logget ud, når de forlader siden.',
      'Har du ikke selv blokeret for det i browseren, så er det måske et samtykkeværktøj eller en privatlivsindstilling på dit websted.',
    ],
  },
};

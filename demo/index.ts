import { join, sep } from 'node:path';
import type { Facility } from '../server/facility/facility.ts';
import { loopback } from '../server/http/listen.ts';
import type { Language } from '../server/language.ts';
import { smtpMail } from '../server/providers/mail.ts';
import { listFloors } from '../server/rooms/floors.ts';
import { listRooms } from '../server/rooms/list.ts';
import { fromRoot } from '../server/root.ts';
import type { Settings } from '../server/settings.ts';
import type { Services } from '../server/shared/services.ts';
import { createSite } from '../server/site/index.ts';
import { rentalTerms } from '../server/site/terms.ts';
import { createShowcase } from './showcase.ts';
import { deriveSimulatorKeys, simulatedProviderSettings } from './simulated-providers.ts';
import { fetchActivity } from './simulators/activity.ts';
import { startSimulators } from './simulators/index.ts';
import { DEMONSTRATION_TENANT, seedDemonstration } from './tenant.ts';

export { refuseDemonstration } from './tenant.ts';

/**
 * The demonstration around a server: simulators for providers without settings, unless they run in a process of their own, host pages, and a tenant
 * to sign in as. Rejects if the simulators' port is in use.
 */
export async function startDemonstration(settings: Settings, facilities: Facility[]) {
  const needed = {
    payments: !settings.stripe,
    sms: !settings.sms,
    mail: !settings.mail,
    access: !settings.access,
  };
  const simulated = Object.entries(needed).flatMap(([name, isNeeded]) => (isNeeded ? [name] : []));
  const publicAddress = `http://${new URL(settings.publicUrl).hostname}:${settings.simulatorPort}`;
  const simulators =
    simulated.length > 0 && !settings.sharedSimulators
      ? await startSimulators({
          ...deriveSimulatorKeys(settings),
          port: settings.simulatorPort,
          host: settings.host,
          dataDir: settings.dataDir,
          publicAddress,
          webhookAddress: `http://${loopback(settings.host)}:${settings.port}/webhooks/stripe`,
          needed,
          facilities,
        })
      : null;
  const substitutes = simulatedProviderSettings(settings);
  const { email, phone, password } = DEMONSTRATION_TENANT;
  // Her password is public: nowhere near a real provider, and in nobody else's rooms.
  const presents = !settings.stripe && isOwnFile(settings.facilityFile);
  const hasTenant = simulated.length === Object.keys(needed).length && presents && simulators;
  return {
    providerSettings: {
      stripe: settings.stripe ?? substitutes.stripe,
      sms: settings.sms ?? substitutes.sms,
      mail: settings.mail ? smtpMail(settings.mail) : substitutes.mail,
      access: settings.access ?? substitutes.access,
      accessKeys: settings.accessKeys,
    },
    /** The host pages of all departments. */
    site: (stripePublicKey: string, services: Pick<Services, 'database' | 'clock'>) =>
      createSite({
        settings: {
          publicUrl: settings.publicUrl,
          stripePublicKey,
          checkoutOrigins: needed.payments ? [publicAddress] : [],
          reload: settings.reload,
        },
        distFolder: settings.distDir,
        facilities,
        more: createShowcase({
          presents,
          readVacant: facilities.length === 1 ? (department) => readVacant(services, department) : undefined,
          activity:
            simulated.length > 0
              ? () => fetchActivity(`http://${loopback(settings.host)}:${settings.simulatorPort}`)
              : undefined,
        }),
      }),
    /** The rental terms of a department's page. */
    terms(language: Language, department: number) {
      const facility = facilities.find((each) => each.department.id === department);
      return facility && rentalTerms(facility, language);
    },
    /** Creates the tenant, if payments are simulated in this process. */
    async seed(services: Services) {
      if (hasTenant) await seedDemonstration(services, hasTenant.seed);
    },
    /** What the start prints about it. */
    lines: [
      ...(simulated.length > 0 ? [`Simulated (${simulated.join(', ')}) at ${publicAddress}`] : []),
      ...(hasTenant ? [`Sign in as ${email} or ${phone.slice(3)} with the password ${password}`] : []),
    ],
    close: async () => simulators?.close(),
  };
}

/** Whether it is the file, or the folder, of the demonstration itself. */
const isOwnFile = (path: string): boolean => path.startsWith(join(fromRoot('demo'), sep));

/** The same answers as the widgets get, so that the front page's prices are theirs. */
async function readVacant(services: Pick<Services, 'database' | 'clock'>, departmentId: number) {
  const [rooms, floors] = await Promise.all([
    listRooms(services, { query: { departmentId, onlyAvailableForLease: true }, caller: null }),
    listFloors(services, { query: { filters: [`departmentId==${departmentId}`] } }),
  ]);
  return { rooms: rooms.data.data, floors: floors.data.data };
}

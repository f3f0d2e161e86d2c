import { noteAct } from '../operating/reports/acts.ts';
import { findTenant, reportTenant } from '../operating/reports/tenant-report.ts';
import { withReportSources } from '../operating/reports/with-sources.ts';
import { runCommand } from './run.ts';

const command = {
  usage: 'npm run tenants -- show <e-mail, telephone number or id> [--reason "why"]',
  options: ['reason'],
  words: { least: 2, most: 2 },
} as const;

await runCommand(command, async (settings, { words, options }) => {
  const [act, login = ''] = words;
  if (act !== 'show') throw `usage: ${command.usage}`;
  await withReportSources(settings, async (sources) => {
    const tenant = await findTenant(sources, login);
    if (!tenant) throw `There is no tenant with the login ${login}.`;
    await noteAct(sources, { act: 'show', tenantId: tenant.id, reason: options.reason });
    console.log(await reportTenant(sources, login));
  });
});

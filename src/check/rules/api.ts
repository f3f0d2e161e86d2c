import type { ApiFacts, Facts, Violation } from '../facts.ts';
import { type Finding, note, wrong } from '../finding.ts';
import { leadToPayment } from '../known.ts';
import { mendedDirective } from '../policy.ts';

const HEADERS = 'Access-Control-Allow-Headers: authorization, content-type';

/** Findings about the API: whether it answers at its address, knows the department, and may be read from this page. */
export function checkApi({ api, page, tags, globals, placeholders }: Facts): Finding[] {
  if (!api) return [];
  const department = String(tags[0].attributes['data-department'] ?? globals.department ?? '');
  return [
    ...checkAnswer(api, page.origin, department),
    ...(api.preflight === false ? [wrong('apiPreflight', { api: api.address }, HEADERS)] : []),
    ...(api.returns === false && leadToPayment(placeholders)
      ? [wrong('returnOrigin', { origin: page.origin }, `ALLOWED_ORIGINS=${page.origin}`)]
      : []),
    ...checkPlan(api.plan),
  ];
}

function checkAnswer(facts: ApiFacts, origin: string, department: string): Finding[] {
  const { address: api, answer, better, departments } = facts;
  if (better) return [wrong('apiPath', { api, better }, `data-api="${better}"`)];
  switch (answer.kind) {
    case 'floors':
      return answer.count > 0 ? [] : [unknownDepartment(department, departments)];
    case 'refused':
      return [unknownDepartment(department, departments)];
    case 'stranger':
      return [wrong('apiStranger', { api, status: String(answer.status), type: answer.type })];
    case 'broken':
      return [wrong('apiBroken', { api, status: String(answer.status) })];
    case 'policy':
      return [blocked('apiPolicy', answer.violation, { api })];
    case 'mixed':
      return [wrong('apiMixed', { api }, `data-api="${api.replace(/^http:/, 'https:')}"`)];
    case 'cors':
      return [wrong('apiCors', { api, origin }, `Access-Control-Allow-Origin: ${origin}`)];
    case 'unreachable':
      return [wrong('apiUnreachable', { api })];
  }
}

function unknownDepartment(department: string, departments: number[]): Finding {
  const [known] = departments;
  return wrong(
    known === undefined ? 'departmentUnknown' : 'departmentOther',
    { department, known: departments.join(', ') },
    known === undefined ? undefined : `data-department="${known}"`,
  );
}

function checkPlan(plan: ApiFacts['plan']): Finding[] {
  if (!plan || plan.answer === 'shown') return [];
  if (plan.answer === 'missing') return [note('planMissing', { address: plan.address })];
  return [blocked('planPolicy', plan.answer, { address: plan.address })];
}

/** A finding about a directive of the page's policy, with the directive as it has to be. */
export const blocked = (
  cause: Finding['cause'],
  violation: Violation,
  values: Record<string, string>,
): Finding =>
  wrong(
    cause,
    { ...values, directive: violation.directive, blocked: violation.blocked },
    mendedDirective(violation),
  );

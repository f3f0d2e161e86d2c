import { NEW_PASSWORD } from './codes.ts';
import { PASSWORD } from './customers.ts';
import type { Requests } from './requests.ts';

interface NewPassword {
  oldPassword?: string;
  newPassword?: string;
  passwordConfirmation?: string;
  endAccess?: boolean;
}

/** The calls that many tests make, by their names in the contract. Each resolves to status and answer. */
export function createCalls({ get, post }: Requests) {
  const listLeases = (token: string, query = '') =>
    get(`/lease/getfiltered?forCurrentUser=true${query}`, token);
  return {
    getCurrentUser: (token: string) => post('/user/getcurrent', {}, token),
    changePassword(token: string, change: NewPassword = {}) {
      const { oldPassword = PASSWORD, newPassword = NEW_PASSWORD } = change;
      const body = { oldPassword, newPassword, passwordConfirmation: newPassword, ...change };
      return post('/authentication/changepassword', body, token);
    },
    listLeases,
    /** Only the leases of the answer. */
    leases: async (token: string, query?: string) => (await listLeases(token, query)).answer.data,
    cancelLease: (id: number, token: string) => post('/lease/cancel', { id }, token),
    keepLease: (id: number, token: string) => post('/lease/keep', { id }, token),
    changeLeaseCode: (id: number, code: string, token: string) =>
      post('/lease/changecode', { id, code }, token),
    getPaidPeriodEnd: (id: number, token: string) => get(`/lease/getpayedperiodend?id=${id}`, token),
    listInvoices: (token: string) => get('/stripe/getinvoicesfiltered?limit=100', token),
    listPaymentMethods: (token: string) => get('/stripe/getpaymentmethods?debitorId=10&limit=100', token),
    openGateAsTenant: (gateId: number, token: string) => post('/nox/opengatelogged', { gateId }, token),
  };
}

/**
 * The floor of what is possible for a signed-in tenant at the gate: asks for everything at once, trusts the answers, and draws the gate's button as
 * soon as it knows the gate. Danish only.
 */
import forms from '../../../src/ui/forms.css';
import frame from '../../../src/ui/frame.css';
import ui from '../../../src/ui/ui.css';
import styles from '../../../widgets/my-room/area/area.css';
import { attachShadow, el } from './dom.ts';

interface Gate {
  id: number;
  status: number;
}
interface Lease {
  room: { number: string };
  location: string;
  code: string;
}

const { api, department } = (document.currentScript as HTMLScriptElement).dataset;

const ask = async <Body>(path: string, body?: object): Promise<Body> => {
  const headers = { Authorization: `Bearer ${localStorage.jwt_access_token}` };
  const answer = await fetch(
    api + path,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  );
  return answer.json();
};

const gates = el('div', { class: 'cards' });
const leases = el('div', { class: 'cards' });
const area = el('div', { class: 'area' }, gates, leases);
attachShadow('root-my-room', frame, ui, forms, styles).append(el('div', { class: 'widget' }, area));

ask<{ token: string }>('/authentication/refreshtoken', {}).then(({ token }) => {
  localStorage.jwt_access_token = token;
});
ask<{ data: { data: Gate[] } }>(
  `/gate/getfiltered?filters=departmentId%3D%3D${department}&pageNumber=1&pageSize=1000`,
).then(({ data }) => {
  for (const { id, status } of data.data) {
    const button = el('button', { class: 'button big primary', part: 'open-outer' }, 'Åbn port');
    button.onclick = () => ask('/nox/opengatelogged', { gateId: id });
    gates.append(
      el('div', { class: 'control' }, button, status === 9 ? 'Porten er åben' : 'Porten er lukket'),
    );
  }
});
ask<{ data: Lease[] }>('/lease/getfiltered?forCurrentUser=true&active=true&pageNumber=1&pageSize=1000').then(
  ({ data }) => {
    for (const { room, location, code } of data)
      leases.append(el('article', { class: 'card' }, el('h2', {}, `Rum ${room.number}`), location, code));
  },
);

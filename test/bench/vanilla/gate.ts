/**
 * The floor of what is possible for a signed-in tenant at the gate: asks for everything at once, trusts the answers, and draws the gate's button as
 * soon as it knows the gate. Danish only.
 */
import forms from '../../../src/ui/forms.css';
import frame from '../../../src/ui/frame.css';
import ui from '../../../src/ui/ui.css';
import styles from '../../../widgets/my-room/area/area.css';
import { attachShadow } from './shadow.ts';

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

const root = attachShadow('root-my-room', frame, ui, forms, styles);
root.innerHTML =
  '<div class="widget"><div class="area"><div class="cards"></div><div class="cards"></div></div></div>';
const [gates, leases] = root.querySelectorAll<HTMLElement>('.cards') as unknown as [HTMLElement, HTMLElement];

ask<{ token: string }>('/authentication/refreshtoken', {}).then(({ token }) => {
  localStorage.jwt_access_token = token;
});
ask<{ data: { data: Gate[] } }>(
  `/gate/getfiltered?filters=departmentId%3D%3D${department}&pageNumber=1&pageSize=1000`,
).then(({ data }) => {
  gates.innerHTML = data.data
    .map(
      ({ id, status }) =>
        `<div class="control"><button class="button big primary" part="open-outer" value="${id}">Åbn port</button>Porten er ${status === 9 ? 'åben' : 'lukket'}</div>`,
    )
    .join('');
  gates.onclick = ({ target }) => {
    const { value } = target as HTMLButtonElement;
    if (value) void ask('/nox/opengatelogged', { gateId: Number(value) });
  };
});
ask<{ data: Lease[] }>('/lease/getfiltered?forCurrentUser=true&active=true&pageNumber=1&pageSize=1000').then(
  ({ data }) => {
    leases.innerHTML = data
      .map(
        ({ room, location, code }) =>
          `<article class="card"><h2>Rum ${room.number}</h2>${location}${code}</article>`,
      )
      .join('');
  },
);

import { Hono } from 'hono';
import { ALARM_OFF, ALARM_ON, GATE_OPEN } from '../../src/codes.ts';
import type { ActivityLog } from './activity.ts';
import { createFaults } from './faults.ts';
import type { Journal } from './journal.ts';

const CLOSED = 1;

interface Gate {
  id: string;
  openUntil: string;
}

interface Room {
  id: string;
  alarm: boolean;
  code: string | null;
  lastDay: string | null;
}

export interface AccessOptions {
  journal: Journal;
  activity: ActivityLog;
  now: () => Date;
  apiKey: string;
  /** Names that the controller knows; any name if left out. */
  devices?: { gates: Set<string>; rooms: Set<string> };
  /** An open gate closes by itself after this time. */
  gateClosesAfterMs: number;
}

/** Simulates an access controller: gates, alarms and room codes under `/access`. `GET /simulator/access` lists its rooms. */
export function createAccess(options: AccessOptions): Hono {
  const { journal, apiKey, devices } = options;
  const faults = createFaults((context) => context.req.path.split('/').map(decodeURIComponent)[3]);
  const app = new Hono();

  const rooms = journal.collection<Room>('rooms');
  app.get('/simulator/access', (context) =>
    context.json({
      rooms: rooms
        .all()
        .map(({ id, alarm, ...told }) => ({ room: id, state: alarm ? ALARM_ON : ALARM_OFF, ...told })),
    }),
  );
  app.put('/simulator/access/faults', faults.set);

  app.use('/access/*', async (context, next) => {
    if (context.req.header('authorization') !== `Bearer ${apiKey}`)
      return context.json({ error: 'wrong key' }, 401);
    return next();
  });
  app.use('/access/:kind/:device/*', async (context, next) => {
    const { kind, device } = context.req.param();
    const known = { gates: devices?.gates, rooms: devices?.rooms }[kind];
    if (known && !known.has(device)) return context.json({ error: `unknown: ${device}` }, 404);
    return next();
  });
  app.use('/access/*', faults.middleware);

  app.route('/', gateRoutes(options));
  app.route('/', roomRoutes(options));
  return app;
}

function gateRoutes({ journal, activity, now, gateClosesAfterMs }: AccessOptions): Hono {
  const gates = journal.collection<Gate>('gates');
  /** Open until its time is over. */
  const gateStatus = (id: string): number =>
    now() < new Date(gates.get(id)?.openUntil ?? 0) ? GATE_OPEN : CLOSED;
  const app = new Hono();
  app.get('/access/gates/:device', (context) =>
    context.json({ status: gateStatus(context.req.param('device')) }),
  );
  app.post('/access/gates/:device/:action{open|close}', (context) => {
    const { device, action } = context.req.param();
    const open = action === 'open';
    journal.batch(() => {
      const openUntil = new Date(now().getTime() + (open ? gateClosesAfterMs : 0)).toISOString();
      gates.put({ id: device, openUntil });
      activity.record({ kind: open ? 'gate opened' : 'gate closed', device });
    });
    return context.json({ status: gateStatus(device) });
  });
  return app;
}

function roomRoutes({ journal, activity }: AccessOptions): Hono {
  const rooms = journal.collection<Room>('rooms');
  const alarmState = (id: string) => (rooms.get(id)?.alarm ? ALARM_ON : ALARM_OFF);
  const getRoom = (id: string): Room => rooms.get(id) ?? { id, alarm: false, code: null, lastDay: null };
  const app = new Hono();
  app.get('/access/rooms/:room/alarm', (context) =>
    context.json({ state: alarmState(context.req.param('room')) }),
  );
  app.post('/access/rooms/:room/alarm', async (context) => {
    const room = context.req.param('room');
    const { on } = ((await context.req.json().catch(() => null)) ?? {}) as { on?: unknown };
    if (typeof on !== 'boolean') return context.json({ error: 'expected { on: true | false }' }, 400);
    journal.batch(() => {
      rooms.put({ ...getRoom(room), alarm: on });
      activity.record({ kind: on ? 'alarm on' : 'alarm off', device: room });
    });
    return context.json({ state: alarmState(room) });
  });

  app.put('/access/rooms/:room/code', async (context) => {
    const room = context.req.param('room');
    const body = ((await context.req.json().catch(() => null)) ?? {}) as Record<string, unknown>;
    const { code, lastDay = null } = body;
    const sound =
      (code === null || (typeof code === 'string' && /^\d{4}$/.test(code))) &&
      (lastDay === null || (typeof lastDay === 'string' && /^\d{4}-\d\d-\d\d$/.test(lastDay)));
    if (!sound)
      return context.json({ error: 'expected { code: 4 digits or null, lastDay: YYYY-MM-DD or null }' }, 400);
    journal.batch(() => {
      rooms.put({ ...getRoom(room), code, lastDay });
      activity.record({ kind: code === null ? 'code removed' : 'code set', device: room });
    });
    return context.json({});
  });
  return app;
}

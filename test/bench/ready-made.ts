/**
 * The measure of the room list: hono with nothing around it, that sends one answer's very bytes and headers.
 * Usage: ready-made.ts <port> <address of the answer> <encoding>
 */
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const OF_THE_CONNECTION = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);
const [port, address = '', encoding = 'identity'] = process.argv.slice(2);

const response = await new Promise<IncomingMessage>((resolve, reject) => {
  get(address, { headers: { 'accept-encoding': encoding } }, resolve).on('error', reject);
});
const bytes = new Uint8Array(await buffer(response));
const headers = Object.fromEntries(
  Object.entries(response.headers).flatMap(([name, value]) =>
    OF_THE_CONNECTION.has(name) ? [] : [[name, String(value)]],
  ),
);
const { pathname } = new URL(address);
const app = new Hono().get(pathname, (c) => c.body(bytes, 200, headers));
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' }, () => process.send?.('listening'));

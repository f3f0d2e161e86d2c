/** Loaded into a process before its program (`node --import`): files whose path matches FULL_DISK are on a disk without room. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const full = new RegExp(process.env.FULL_DISK);
const { appendFileSync, openSync, writeFileSync, writeSync } = fs;
const opened = new Set();

function refuse() {
  const message = 'ENOSPC: no space left on device, write';
  throw Object.assign(new Error(message), { errno: -28, code: 'ENOSPC', syscall: 'write' });
}

fs.openSync = (path, ...rest) => {
  const file = openSync(path, ...rest);
  if (full.test(path)) opened.add(file);
  else opened.delete(file);
  return file;
};
fs.writeSync = (file, ...rest) => (opened.has(file) ? refuse() : writeSync(file, ...rest));
fs.writeFileSync = (path, ...rest) => (full.test(path) ? refuse() : writeFileSync(path, ...rest));
fs.appendFileSync = (path, ...rest) => (full.test(path) ? refuse() : appendFileSync(path, ...rest));
syncBuiltinESMExports();

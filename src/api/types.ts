import type { components } from './schema.d.ts';

type Schemas = components['schemas'];
export type Floor = Schemas['Floor'];
export type Room = Schemas['Room'];
export type PlanRoom = Schemas['PlanRoom'];
export type Lease = Schemas['Lease'];
export type Gate = Schemas['Gate'];
export type Invoice = Schemas['Invoice'];
export type PaymentMethod = Schemas['PaymentMethod'];
export type User = Schemas['User'];

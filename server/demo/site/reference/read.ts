import { curl } from './curl.ts';
import { type Content, type Document, type OperationObject, type Resolve, resolver } from './document.ts';
import { type Field, listFields, toField } from './fields.ts';

/** The content of the page, in order. Texts are the contract's markdown. */
export interface Reference {
  title: string;
  version: string;
  introduction: string;
  /** Base address of the calls. */
  address: string;
  groups: { name: string; description: string; operations: Operation[] }[];
  catalogue: CatalogueEntry[];
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  token: 'required' | 'optional';
  query: Field[];
  body: { fields: Field[]; required: boolean; example: unknown } | null;
  /** A curl command, with the body if that is required. */
  request: string;
  answer: { description: string; fields: Field[]; example: unknown };
  failures: { status: number; description: string; codes: CatalogueEntry[] }[];
}

export interface CatalogueEntry {
  code: number;
  message: string;
}

/** Reads a parsed OpenAPI document. Throws if a `$ref` has no target. */
export function readReference(document: Document): Reference {
  const { info, tags } = document;
  const resolve = resolver(document);
  const address = document.servers[0]?.url ?? '';
  const catalogue = parseCatalogue(document.components.schemas.Failure.properties?.code?.description ?? '');
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, declared]) => ({
      tags: declared.tags,
      operation: readOperation(resolve, { method, path, declared, address, catalogue }),
    })),
  );
  const groups = tags.map(({ name, description }) => ({
    name,
    description,
    operations: operations.filter(({ tags }) => tags.includes(name)).map(({ operation }) => operation),
  }));
  return {
    title: info.title,
    version: info.version,
    introduction: info.description,
    address,
    groups,
    catalogue,
  };
}

interface Declaration {
  method: string;
  path: string;
  declared: OperationObject;
  address: string;
  catalogue: CatalogueEntry[];
}

function readOperation(resolve: Resolve, declaration: Declaration): Operation {
  const { method, path, declared, address, catalogue } = declaration;
  const { operationId: id, summary, description, security, responses } = declared;
  const token = security.some((way) => Object.keys(way).length === 0) ? 'optional' : 'required';
  const parameters = (declared.parameters ?? []).map((each) => resolve(each));
  const body = declared.requestBody ? readBody(resolve, resolve(declared.requestBody)) : null;
  const good = responses['200'] && resolve(responses['200']);
  const answer = good && jsonContent(good);
  const failures = Object.entries(responses).filter(([status]) => status !== '200');
  return {
    id,
    method,
    path,
    summary,
    description,
    token,
    query: parameters.map(({ required = false, ...parameter }) =>
      toField(resolve, { ...parameter, required }),
    ),
    body,
    request: curl({
      method,
      url: `${address}${path}`,
      token: token === 'required',
      query: parameters.map(({ name, example }) => [name, example]),
      body: body?.required ? body.example : undefined,
    }),
    answer: {
      description: good?.description ?? '',
      fields: answer ? listFields(resolve, answer.schema) : [],
      example: answer?.example,
    },
    failures: failures.map(([status, response]) => ({
      status: Number(status),
      description: resolve(response).description,
      codes: status === '400' ? catalogue.filter(({ code }) => declared['x-codes']?.includes(code)) : [],
    })),
  };
}

function readBody(resolve: Resolve, { required = false, ...content }: Content & { required?: boolean }) {
  const { schema = {}, example } = jsonContent(content) ?? {};
  return { fields: listFields(resolve, schema), required, example };
}

const jsonContent = ({ content }: Content) => content?.['application/json'];

/** The contract has the catalogue as one text: `1 Validation error; 2 Entity not found; …`. */
const parseCatalogue = (text: string): CatalogueEntry[] =>
  text.split(';').flatMap((entry) => {
    const [, code, message] = /^\s*(\d+)\s+([\s\S]*?)\.?\s*$/.exec(entry) ?? [];
    return code && message ? [{ code: Number(code), message }] : [];
  });

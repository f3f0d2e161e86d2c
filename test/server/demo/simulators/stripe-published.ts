import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { fromRoot } from '../../../../server/root.ts';

/*
 * What Stripe publishes about its API, read from the official SDK: its types and paths are generated from Stripe's OpenAPI
 * description, whose version is in the package's file OPENAPI_VERSION. So the version that is checked is the one that is used.
 */

const FOLDER = fromRoot('node_modules/stripe/esm');
const ADAPTER = fromRoot('server/providers/stripe');

/** One request to Stripe's API, with the answer. */
export interface Exchange {
  method: string;
  path: string;
  /** Of the query or of the body, as they were sent. */
  params: unknown;
  status: number;
  answer: unknown;
}

type Problems = Set<string>;

/** Calls of the SDK's classes: method, path and the class's method that makes it. */
function readOperations(files: string[]) {
  const call =
    /(?:class (\w+Resource)|^ {4}(\w+)\([^)]*\) \{\s+return this\._makeRequest\('(\w+)', (?:'([^']+)'|`([^`]+)`))/gm;
  return files.flatMap((file) => {
    let owner = '';
    return [...readFileSync(file, 'utf8').matchAll(call)].flatMap(
      ([, name, method, verb, plain, template]) => {
        if (name) owner = name;
        if (!method) return [];
        const path = plain ?? (template ?? '').replace(/\$\{[^}]+\}/g, '*');
        const pattern = new RegExp(`^${path.replace(/\*/g, '[^/]+')}$`);
        return [
          {
            file: file.replace(/\.js$/, '.d.ts'),
            owner,
            method,
            verb,
            pattern,
            isExact: !path.includes('*'),
          },
        ];
      },
    );
  });
}

/** The declarations of all fields that these files read, by name or by taking an object apart. */
function findReads(program: ts.Program, files: string[]): Set<ts.Declaration> {
  const checker = program.getTypeChecker();
  const reads = new Set<ts.Declaration>();
  const visit = (node: ts.Node): void => {
    const symbol = ts.isPropertyAccessExpression(node)
      ? checker.getSymbolAtLocation(node.name)
      : ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)
        ? checker.getPropertyOfType(
            checker.getTypeAtLocation(node.parent),
            (node.propertyName ?? node.name).getText(),
          )
        : undefined;
    for (const declaration of symbol?.declarations ?? []) reads.add(declaration);
    ts.forEachChild(node, visit);
  };
  for (const file of files) visit(program.getSourceFile(file) as ts.SourceFile);
  return reads;
}

export function readPublished() {
  const scripts = readdirSync(join(FOLDER, 'resources'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(FOLDER, 'resources', name));
  const operations = readOperations(scripts);
  const adapter = readdirSync(ADAPTER).map((name) => join(ADAPTER, name));
  const program = ts.createProgram([join(FOLDER, 'stripe.esm.node.d.ts'), ...adapter], {
    allowImportingTsExtensions: true,
    noEmit: true,
    lib: ['lib.es2018.d.ts'],
    types: [],
    strict: true,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  });
  const checker = program.getTypeChecker();
  const reads = findReads(program, adapter);

  /** A name that a file of the SDK exports. */
  function exported(file: string, name: string): ts.Symbol {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    const symbol = module && checker.getExportsOfModule(module).find((each) => each.name === name);
    if (!symbol) throw new Error(`the SDK has no ${name} in ${file}`);
    return symbol;
  }

  /** The types of an operation's parameters and answer; null if Stripe publishes none. */
  function findOperation({ method, path }: Exchange) {
    const found = operations
      .filter(({ verb, pattern }) => verb === method && pattern.test(path))
      .sort((a, b) => Number(b.isExact) - Number(a.isExact))[0];
    if (!found) return null;
    const owner = checker.getDeclaredTypeOfSymbol(exported(found.file, found.owner));
    const member = checker.getPropertyOfType(owner, found.method) as ts.Symbol;
    const [signature] = checker.getSignaturesOfType(checker.getTypeOfSymbol(member), ts.SignatureKind.Call);
    const params = signature?.getParameters().find(({ name }) => name === 'params');
    return {
      name: `${found.owner}.${found.method}`,
      params: params && checker.getTypeOfSymbol(params),
      answer: signature && checker.getAwaitedType(signature.getReturnType()),
    };
  }

  /** An error has a type of its own nowhere but in what a payment says about its last one. */
  const intent = checker.getDeclaredTypeOfSymbol(
    exported(join(FOLDER, 'resources/PaymentIntents.d.ts'), 'PaymentIntent'),
  );
  const lastError = checker.getPropertyOfType(intent, 'last_payment_error') as ts.Symbol;
  const errorType = checker.getNonNullableType(checker.getTypeOfSymbol(lastError));

  /** The members of a union; an enum that Stripe may extend counts as the values that it has now. */
  function membersOf(type: ts.Type): ts.Type[] {
    const members = type.isUnion() ? type.types : [type];
    const isOpenEnum = (each: ts.Type) =>
      each.isIntersection() && each.types[0]?.flags === ts.TypeFlags.String;
    return members.filter((each) => members.length === 1 || !isOpenEnum(each));
  }

  function accepts(type: ts.Type, value: unknown, isForm: boolean): boolean {
    const { flags } = type;
    if (type.isStringLiteral() || type.isNumberLiteral())
      return String(type.value) === value || type.value === value;
    if (flags & ts.TypeFlags.Null) return value === null;
    if (flags & ts.TypeFlags.BooleanLiteral)
      return String(value) === checker.typeToString(type) && (isForm || typeof value === 'boolean');
    if (flags & ts.TypeFlags.Number)
      return isForm ? /^-?\d+(\.\d+)?$/.test(String(value)) : typeof value === 'number';
    if (flags & ts.TypeFlags.String || type.symbol?.name === 'Decimal') return typeof value === 'string';
    return false;
  }

  /** What a value has that its type does not say, and which of the fields that we read it lacks. */
  function compare(value: unknown, type: ts.Type, at: string, isForm = false): Problems {
    const members = membersOf(type);
    if (typeof value !== 'object' || value === null) {
      const isRight = members.some((each) => accepts(each, value, isForm));
      return new Set(isRight ? [] : [`${at}: ${JSON.stringify(value)} is not ${checker.typeToString(type)}`]);
    }
    const results = members
      .filter((each) => each.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))
      .map((each) => compareObject(value, each, at, isForm));
    const best = results.sort((a, b) => a.size - b.size)[0];
    return best ?? new Set([`${at}: an object is not ${checker.typeToString(type)}`]);
  }

  function compareObject(value: object, type: ts.Type, at: string, isForm: boolean): Problems {
    const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    if (Array.isArray(value) || (checker.isArrayType(type) && isForm)) {
      if (!element) return new Set([`${at}: a list is not ${checker.typeToString(type)}`]);
      return union(Object.values(value).map((each) => compare(each, element, `${at}[]`, isForm)));
    }
    const any = checker.getIndexTypeOfType(type, ts.IndexKind.String);
    const lacking = checker
      .getPropertiesOfType(type)
      .filter(({ flags, name }) => !isForm && !(flags & ts.SymbolFlags.Optional) && !(name in value))
      .filter(({ declarations = [] }) => declarations.some((each) => reads.has(each)))
      .map(({ name }) => `${at}.${name} is read, but not answered`);
    return union([
      new Set(lacking),
      ...Object.entries(value).map(([key, each]) => {
        const property = checker.getPropertyOfType(type, key);
        const own = property ? checker.getNonNullableType(checker.getTypeOfSymbol(property)) : any;
        if (!own) return new Set([`${at}.${key} is not published`]);
        const full = property ? checker.getTypeOfSymbol(property) : own;
        return compare(each, each === null ? full : own, `${at}.${key}`, isForm);
      }),
    ]);
  }

  return {
    version: readFileSync(join(FOLDER, '..', 'OPENAPI_VERSION'), 'utf8').trim(),
    /** What a request and its answer have that Stripe's API does not, and what we read and the answer lacks. */
    compareExchange(exchange: Exchange): Problems {
      const operation = findOperation(exchange);
      const { method, path, params, status, answer } = exchange;
      if (!operation) return new Set([`${method} ${path} is not published`]);
      const sent = operation.params
        ? compare(params, checker.getNonNullableType(operation.params), `${operation.name}(`, true)
        : new Set<string>();
      const type = status === 200 ? operation.answer : errorType;
      const said = status === 200 ? answer : (answer as { error: unknown }).error;
      return union([sent, compare(said, type as ts.Type, operation.name)]);
    },
    /** What an event has that Stripe's events of its type do not. */
    compareEvent(event: { type: string }): Problems {
      const file = join(FOLDER, 'resources/Events.d.ts');
      const all = membersOf(checker.getDeclaredTypeOfSymbol(exported(file, 'Event')));
      const type = all.find((each) => {
        const property = checker.getPropertyOfType(each, 'type');
        const name = property && checker.getTypeOfSymbol(property);
        return name?.isStringLiteral() && name.value === event.type;
      });
      return type ? compare(event, type, event.type) : new Set([`the event ${event.type} is not published`]);
    },
  };
}

const union = (sets: Problems[]): Problems => new Set(sets.flatMap((each) => [...each]));

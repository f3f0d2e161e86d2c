import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { componentsWithoutSignals } from './signal-reads.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The widgets and what they share, with the project's own settings. */
function ownProgram(): ts.Program {
  const { config } = ts.readConfigFile(`${ROOT}tsconfig.json`, ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
  const files = ['src', 'widgets'].flatMap((folder) => ts.sys.readDirectory(ROOT + folder, ['.ts', '.tsx']));
  return ts.createProgram(files, { ...options, types: [] });
}

/** What every example can use. */
const SIGNALS = `
  export interface ReadonlySignal<T> { readonly value: T; peek(): T; subscribe(): void }
  export interface Signal<T> extends ReadonlySignal<T> { value: T }
  export declare function signal<T>(value: T): Signal<T>;
  export declare function useSignals(): void;
  const language = signal('da');
  const words = (texts: object) => (key: string) => texts[language.value][key];
  export const t = words({});
  export interface Model { count: ReadonlySignal<number>; total(): number; press(): void }
  export function createModel(): Model {
    const count = signal(1);
    const press = () => { count.value = count.peek() + 1; };
    return { count, total: () => count.value * 2, press };
  }
  export const useTotal = (model: Model) => model.total();
`;

/** The components of an example that lack the call. */
function found(example: string): string[] {
  const files: Record<string, string> = {
    '/src/signals.ts': SIGNALS,
    '/src/example.tsx': `import { type Model, type Signal, t, useSignals, useTotal } from './signals.ts'; ${example}`,
  };
  const options: ts.CompilerOptions = {
    noLib: true,
    types: [],
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    noEmit: true,
    jsx: ts.JsxEmit.Preserve,
  };
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost(options),
    fileExists: (path) => path in files,
    directoryExists: () => true,
    realpath: (path) => path,
    readFile: (path) => files[path],
    getCurrentDirectory: () => '/',
    getSourceFile: (path, target) =>
      files[path] === undefined ? undefined : ts.createSourceFile(path, files[path], target, true),
  };
  const program = ts.createProgram(Object.keys(files), options, host);
  return componentsWithoutSignals(program, (path) => path in files).map((each) => each.split(': ')[1] ?? '');
}

test('every component that reads a signal calls useSignals()', () => {
  const program = ownProgram();
  const own = (path: string) => path.startsWith(`${ROOT}src/`) || path.startsWith(`${ROOT}widgets/`);
  assert.ok(program.getSourceFiles().filter(({ fileName }) => own(fileName)).length > 100);
  assert.equal(componentsWithoutSignals(program, own), []);
});

test('a read is found in the component, in what it calls, and in what it hands to a child to draw', () => {
  for (const example of [
    'function A({ model }: { model: Model }) { return <p>{model.count.value}</p>; }',
    'const A = ({ model }: { model: Model }) => <p>{model.count.value}</p>;',
    "function A() { return <p>{t('text')}</p>; }",
    "function A({ label = t('text') }) { return <p>{label}</p>; }",
    'function A({ model }: { model: Model }) { return <p>{model.total()}</p>; }',
    'function A({ model: { total } }: { model: Model }) { return <p>{total()}</p>; }',
    'function A({ model }: { model: Model }) { const total = useTotal(model); return <p>{total}</p>; }',
    'function A({ all }: { all: string[] }) { return <p>{all.map((each) => t(each))}</p>; }',
    'function A({ all }: { all: string[] }) { return <p>{all.map(t)}</p>; }',
    "function A() { return <List>{() => <p>{t('none')}</p>}</List>; }",
    "const text = () => more(); const more = () => text() || t('x'); function A() { return <p>{text()}</p>; }",
    'export const tab = { A: ({ model }: { model: Model }) => <p>{model.count.value}</p> };',
  ])
    assert.equal(found(example), ['A'], example);
});

test('a component that calls useSignals(), or reads only in handlers and effects, is fine', () => {
  for (const example of [
    "function A() { useSignals(); return <p>{t('text')}</p>; }",
    'function A({ model }: { model: Model }) { return <B model={model} />; }',
    'function A({ model }: { model: Model }) { return <p>{model.count.peek()}</p>; }',
    'function A({ model }: { model: Model }) { return <p onClick={() => model.count.value}>{model.count.peek()}</p>; }',
    'function A({ model }: { model: Model }) { const log = () => model.count.value; return <p onClick={log} />; }',
    'function A({ model }: { model: Model }) { useEffect(() => { model.count.value; }, []); return <p />; }',
    'function A({ open }: { open: Signal<boolean> }) { open.value = true; return <p />; }',
    'function A({ field }: { field: { value: string } }) { return <p>{field.value}</p>; }',
    'function helper({ model }: { model: Model }) { return model.count.value; }',
  ])
    assert.equal(found(example), [], example);
});

test.run();

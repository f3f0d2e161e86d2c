import { basename } from 'node:path';
import ts from 'typescript';

/**
 * Finds components that read a signal while they draw and do not call `useSignals()`: in the React build they would not be drawn again
 * when it changes. A read counts wherever it happens on the way: in the component, in a hook or another function that it calls, such as
 * the `t` of a dictionary, and in a function that it hands to a child. What runs later, event handlers and effects, does not count.
 */
export function componentsWithoutSignals(program: ts.Program, isOwn: (path: string) => boolean): string[] {
  const sources = program.getSourceFiles().filter(({ fileName }) => isOwn(fileName));
  const reads = createReads(program.getTypeChecker(), sources);
  return sources
    .filter(({ fileName }) => fileName.endsWith('.tsx'))
    .flatMap((source) =>
      findComponents(source)
        .filter(({ drawing }) => !callsUseSignals(drawing) && reads(drawing))
        .map(({ name }) => `${basename(source.fileName)}: ${name}`),
    );
}

type Func = ts.FunctionDeclaration | ts.MethodDeclaration | ts.ArrowFunction | ts.FunctionExpression;

/** Every function of a file whose name says that it is a component. */
function findComponents(source: ts.SourceFile): { name: string; drawing: Func }[] {
  const found: { name: string; drawing: Func }[] = [];
  const visit = (node: ts.Node): void => {
    const name = findName(node);
    const drawing = findFunction(node);
    if (drawing && name && /^[A-Z]/.test(name)) found.push({ name, drawing });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const findName = (node: ts.Node): string | undefined =>
  ts.isFunctionDeclaration(node) ||
  ts.isVariableDeclaration(node) ||
  ts.isPropertyAssignment(node) ||
  ts.isMethodDeclaration(node)
    ? node.name?.getText()
    : undefined;

/** A function, or the one that a name is given to. */
function findFunction(node: ts.Node): Func | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return node;
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return node;
  const given =
    ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) ? node.initializer : undefined;
  return given && findFunction(given);
}

const callsUseSignals = ({ body }: Func): boolean =>
  !!body &&
  ts.isBlock(body) &&
  body.statements.some(
    (statement) =>
      ts.isExpressionStatement(statement) &&
      ts.isCallExpression(statement.expression) &&
      statement.expression.expression.getText() === 'useSignals',
  );

const EFFECTS = /^(useEffect|useLayoutEffect|effect)$/;

/** Whether a node runs only after the drawing: a handler, an effect, or a function that has a name and counts where it is called. */
function runsLater(node: ts.Node): boolean {
  if (ts.isJsxAttribute(node)) return /^on[A-Z]/.test(node.name.getText());
  if (ts.isCallExpression(node)) return EFFECTS.test(node.expression.getText());
  return ts.isFunctionDeclaration(node) || (ts.isVariableDeclaration(node) && !!findFunction(node));
}

function createReads(checker: ts.TypeChecker, sources: ts.SourceFile[]): (drawing: Func) => boolean {
  let members: Map<string, ts.ObjectLiteralElementLike[]> | undefined;

  /** Whether a read can be reached from a node; functions may call each other. */
  function reads(node: ts.Node, seen = new Set<ts.Node>()): boolean {
    if (seen.has(node)) return false;
    seen.add(node);
    return (
      isRead(node) ||
      called(node).some((func) => reads(func, seen)) ||
      !!ts.forEachChild(node, (child) => (!runsLater(child) && reads(child, seen)) || undefined)
    );
  }

  /** `signal.value`, but not where it is given another value. */
  function isRead(node: ts.Node): boolean {
    if (!ts.isPropertyAccessExpression(node) || node.name.text !== 'value') return false;
    const { parent } = node;
    const isWritten =
      ts.isBinaryExpression(parent) &&
      parent.left === node &&
      parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
    if (isWritten) return false;
    const type = checker.getNonNullableType(checker.getTypeAtLocation(node.expression));
    return ['peek', 'subscribe', 'value'].every((name) => type.getProperty(name));
  }

  /** The project's functions that a call may run: what is called, and what is handed to it by its name. */
  function called(node: ts.Node): Func[] {
    if (!ts.isCallExpression(node)) return [];
    const names = [node.expression, ...node.arguments].filter(
      (each) => ts.isIdentifier(each) || ts.isPropertyAccessExpression(each),
    );
    return names.flatMap((name) => findDeclarations(name).flatMap(findFunctions));
  }

  function findDeclarations(name: ts.Node): ts.Declaration[] {
    let symbol = checker.getSymbolAtLocation(name);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
    return (symbol?.declarations ?? []).filter((each) => sources.includes(each.getSourceFile()));
  }

  function findFunctions(declaration: ts.Declaration): Func[] {
    const func = findFunction(declaration);
    if (func) return [func];
    // Made by a function, as `t` is: what that one hands out may read.
    const made = ts.isVariableDeclaration(declaration) && declaration.initializer;
    if (made && ts.isCallExpression(made))
      return findDeclarations(made.expression).flatMap((maker) => findFunction(maker) ?? []);
    if (ts.isBindingElement(declaration)) return functionsOfProperty(declaration);
    return ts.isMethodSignature(declaration) || ts.isPropertySignature(declaration)
      ? findImplementations(declaration)
      : [];
  }

  /** `const { load } = part`: what `load` of its type may be. */
  function functionsOfProperty(element: ts.BindingElement): Func[] {
    const name = (element.propertyName ?? element.name).getText();
    const property = checker.getTypeAtLocation(element.parent).getProperty(name);
    return (property?.declarations ?? [])
      .filter((each) => each !== element && sources.includes(each.getSourceFile()))
      .flatMap(findFunctions);
  }

  /** What stands behind a member of an interface: that of each object that is made to be one. */
  function findImplementations(signature: ts.MethodSignature | ts.PropertySignature): Func[] {
    members ??= membersByName(sources);
    return (members.get(signature.name.getText()) ?? []).flatMap((member) => {
      const wanted = checker.getContextualType(member.parent as ts.ObjectLiteralExpression);
      const property = wanted?.getProperty(signature.name.getText());
      if (!property?.declarations?.includes(signature)) return [];
      if (!ts.isShorthandPropertyAssignment(member)) return findFunction(member) ?? [];
      const given = checker.getShorthandAssignmentValueSymbol(member);
      return (given?.declarations ?? []).flatMap((each) => findFunction(each) ?? []);
    });
  }

  return (drawing) => reads(drawing);
}

/** The members of all object literals. */
function membersByName(sources: ts.SourceFile[]): Map<string, ts.ObjectLiteralElementLike[]> {
  const found = new Map<string, ts.ObjectLiteralElementLike[]>();
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node))
      for (const member of node.properties) {
        const name = member.name?.getText();
        if (name) found.set(name, [...(found.get(name) ?? []), member]);
      }
    ts.forEachChild(node, visit);
  };
  for (const source of sources) visit(source);
  return found;
}

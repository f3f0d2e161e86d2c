import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** What an operating system refuses although the path is right. */
const REFUSALS = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE'];

/** The group's and everybody else's rights. */
const OTHERS = 0o077;

type Attributes = { mode?: number };

/** Emscripten's file system for Node, which PGlite's types leave out. */
interface NodeFiles {
  doSetAttr(file: unknown, node: unknown, attributes: Attributes, ...rest: unknown[]): void;
  tryFSOperation<T>(operation: () => T): T;
  stream_ops: { fsync?(stream: { nfd: number }): number };
}

/** The folder of a built-in database, with three things that Emscripten's file system lacks. */
export class DatabaseFiles extends NodeFS {
  /** The latest error that says why the database cannot work. Its own message is only that it failed. */
  refusal: NodeJS.ErrnoException | undefined;

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given);
    const adjust = (module: object) => this.#adjust((module as { NODEFS: NodeFiles }).NODEFS);
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [adjust, ...(emscriptenOpts.preRun ?? [])] },
    };
  }

  #adjust(files: NodeFiles): void {
    // The one call with which the database makes sure that its files are on the disk.
    files.stream_ops.fsync = ({ nfd }) => {
      fsyncSync(nfd);
      return 0;
    };
    // Each new file gets the rights that PostgreSQL asked for, 0666, whatever the process's umask is.
    const { doSetAttr } = files;
    files.doSetAttr = (file, node, { mode, ...attributes }, ...rest) =>
      doSetAttr(
        file,
        node,
        mode === undefined ? attributes : { ...attributes, mode: mode & ~OTHERS },
        ...rest,
      );
    const { tryFSOperation } = files;
    files.tryFSOperation = (operation) =>
      tryFSOperation(() => {
        try {
          return operation();
        } catch (error) {
          const refusal = error as NodeJS.ErrnoException;
          if (REFUSALS.includes(refusal.code ?? '')) this.refusal = refusal;
          throw error;
        }
      });
  }
}

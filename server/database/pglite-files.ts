import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Errors of the operating system that are not caused by a wrong path. */
const REFUSALS = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE'];

/** Permission bits of the group and of all other users. */
const OTHERS = 0o077;

type Attributes = { mode?: number };

/** Emscripten's file system for Node, which is missing in PGlite's types. */
interface NodeFiles {
  doSetAttr(file: unknown, node: unknown, attributes: Attributes, ...rest: unknown[]): void;
  tryFSOperation<T>(operation: () => T): T;
  stream_ops: { fsync?(stream: { nfd: number }): number };
}

/**
 * The folder of a built-in database. Adds three things that Emscripten's file system lacks: fsync, private
 * files, and the cause of a failure.
 */
export class DatabaseFiles extends NodeFS {
  /** The latest error of the operating system, because PGlite's own message only says that it failed. */
  refusal: NodeJS.ErrnoException | undefined;

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given);
    const adjust = (module: object) => this.#adjust((module as { NODEFS: NodeFiles }).NODEFS);
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [adjust, ...(emscriptenOpts.preRun ?? [])] },
    };
  }

  #adjust(files: NodeFiles): void {
    // The database calls this to make sure that its files are on disk.
    files.stream_ops.fsync = ({ nfd }) => {
      fsyncSync(nfd);
      return 0;
    };
    // PostgreSQL asks for permissions 0666, and Emscripten sets them whatever the process's umask is.
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

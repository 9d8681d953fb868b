import { projectionStream, type ProjectionEvent } from '#contracts/events/projection';
import { reject } from '#contracts/rejections';
import { physicalName, type ViewDefinition } from '#contracts/views/view';
import type { Decider } from './decider.js';

export interface BuildsState {
  /** Version of the projection that the builds belong to. Absent: the projection was never rebuilt. */
  readonly version?: number;
  /** The build that queries read. Absent: the first build of the version. */
  readonly live?: string;
  /** The previous live build. It is still updated, so that a rollback is possible. */
  readonly previous?: string;
  readonly building?: { readonly build: string; readonly by: string };
  /** Builds that were removed or not completed. */
  readonly gone: readonly string[];
}

type ProjectionId = Pick<ViewDefinition, 'name' | 'version'>;

export type BuildsCommand =
  | {
      readonly type: 'rebuild' | 'cancel' | 'roll_back' | 'clean_up';
      readonly of: ProjectionId;
      readonly by: string;
    }
  | { readonly type: 'rewritten'; readonly of: ProjectionId; readonly build: string }
  | { readonly type: 'fail'; readonly of: ProjectionId; readonly build: string; readonly reason: string }
  | ({ readonly type: 'swap'; readonly of: ProjectionId; readonly build: string } & Verdict);

/** Result of the check of a finished build. */
export interface Verdict {
  readonly documents: number;
  readonly content_hash: string;
  readonly same_as_before: boolean;
}

/** Returns the builds of the projection's current version. */
export const buildsOf = (state: BuildsState, of: ProjectionId): BuildsState & { readonly live: string } => {
  const current = state.version === of.version ? state : { gone: [] };
  return { ...current, live: current.live ?? physicalName(of) };
};

/** The builds of one projection: the live one, the one being built, and the previous one for a rollback. */
export const projectionBuilds: Decider<BuildsState, BuildsCommand, ProjectionEvent> = {
  category: projectionStream.category,
  initial: { gone: [] },
  evolve: {
    RebuildStarted: (state, { version, build, by }) => ({
      ...(state.version === version ? state : { gone: [] }),
      version,
      building: { build, by },
    }),
    RebuildCancelled: (state, { build }) => without(state, build),
    RebuildFailed: (state, { build }) => without(state, build),
    BuildSwapped: ({ building: _, ...state }, { build, previous }) => ({ ...state, live: build, previous }),
    BuildRolledBack: (state, { build, previous }) => ({ ...state, live: build, previous }),
    DocumentsRewritten: (state) => state,
    BuildCleanedUp: ({ previous: _, ...state }, { build }) => ({ ...state, gone: [...state.gone, build] }),
  },
  decide: (state, command) => {
    const { of } = command;
    const projection = of.name;
    const { live, previous, building, gone } = buildsOf(state, of);
    const running = () => reject('rebuild_running', `${projection} is being rebuilt as ${building!.build}.`);
    switch (command.type) {
      case 'rebuild': {
        if (building) return running();
        if (previous !== undefined)
          return reject('cleanup_needed', `${previous} is kept for going back: clean it up before another rebuild.`);
        const numbers = [...gone, live].map((build) => Number(/_r(\d+)$/.exec(build)?.[1] ?? 0));
        const build = `${physicalName(of)}_r${Math.max(...numbers) + 1}`;
        return [{ type: 'RebuildStarted', data: { projection, version: of.version, build, by: command.by } }];
      }
      case 'cancel':
        return building
          ? [{ type: 'RebuildCancelled', data: { projection, build: building.build, by: command.by } }]
          : reject('no_rebuild', `${projection} is not being rebuilt.`);
      case 'fail':
        return building?.build === command.build
          ? [{ type: 'RebuildFailed', data: { projection, build: command.build, reason: command.reason } }]
          : [];
      case 'rewritten':
        return [{ type: 'DocumentsRewritten', data: { projection, build: command.build } }];
      case 'swap': {
        if (building?.build !== command.build) return [];
        const { build, documents, content_hash, same_as_before } = command;
        const data = { projection, build, previous: live, documents, content_hash, same_as_before };
        return [{ type: 'BuildSwapped', data }];
      }
      case 'roll_back':
        if (building) return running();
        if (previous === undefined) return reject('no_previous_build', `${live} is the only build of ${projection}.`);
        return [{ type: 'BuildRolledBack', data: { projection, build: previous, previous: live, by: command.by } }];
      case 'clean_up':
        if (previous === undefined) return reject('no_previous_build', `${live} is the only build of ${projection}.`);
        return [{ type: 'BuildCleanedUp', data: { projection, build: previous, by: command.by } }];
    }
  },
};

const without = ({ building: _, ...state }: BuildsState, build: string): BuildsState => ({
  ...state,
  gone: [...state.gone, build],
});

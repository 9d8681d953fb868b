import type { ViewStore } from '../../ports/view-store.js';

/** The saved log position of a reactor. Losing it costs only time, because deliveries are recorded in the log. */
export class Checkpoint {
  private saved = 0;

  constructor(
    private readonly views: Pick<ViewStore, 'checkpoint' | 'resetCheckpoint' | 'saveCheckpoint'>,
    private readonly name: string,
  ) {}

  /** @returns the saved log position; 0 when there is none */
  async load(): Promise<number> {
    this.saved = await this.views.checkpoint(this.name);
    return this.saved;
  }

  async reset(): Promise<void> {
    await this.views.resetCheckpoint(this.name);
    this.saved = 0;
  }

  isSaved(position: number): boolean {
    return position <= this.saved;
  }

  /** Saves a log position; no effect unless it is beyond the saved one. */
  async save(position: number): Promise<void> {
    if (this.isSaved(position)) return;
    await this.views.saveCheckpoint(this.name, position);
    this.saved = position;
  }
}

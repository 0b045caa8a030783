/** What the laboratory gives to an experiment. */

import type { Engine } from '../engine/types.ts';
import type { ownPage } from '../app/own-page.ts';

export interface Lab {
  page: ReturnType<typeof ownPage>;
  /** Fetched by the first who asks; asked for again after a failure. */
  engine(): Promise<Engine>;
}

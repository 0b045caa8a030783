/** Starts everything that is stored: boards and games, settings, the list. Fetched after the first view. */

import type { Context } from '../context.ts';
import type { Past } from '../tab-history.ts';
import type { State } from '../store.ts';
import type { Found } from './record.ts';
import { place } from '../dom.ts';
import { MyBoards } from '../panels/my-boards.ts';
import '../panels/words.ts';
import { fill, translatorOf } from '../../shared/translate.ts';
import { remarkOf } from './findings.ts';
import { Keeper } from './keeper.ts';
import { rememberSettings } from './remembering.ts';
import { forgetResults, provideResults } from './results.ts';
import { Storage } from './storage.ts';
import { exported, imported } from './transfer.ts';
import { version } from './version.ts';
import { dateText, words } from './words.ts';

const reportedKey = 'tokeru-storage-told';

/** Once a tab: a message at every visit would be a nuisance. */
function oncePerTab(report: () => void) {
  let reported = false;
  return () => {
    if (reported) return;
    reported = true;
    try {
      if (sessionStorage.getItem(reportedKey) !== null) return;
      sessionStorage.setItem(reportedKey, '');
    } catch {
      // Without session storage, once a page.
    }
    report();
  };
}

/** Tells other tabs which boards were written. */
function channel(receive: (keys: string[]) => void) {
  try {
    const line = new BroadcastChannel('tokeru.kept');
    line.addEventListener(
      'message',
      ({ data }) => Array.isArray(data) && receive(data.filter((key) => typeof key === 'string')),
    );
    return (keys: string[]) => line.postMessage(keys);
  } catch {
    return () => {};
  }
}

function remark(found: Found, { language, family }: State) {
  const key = `engine.${found.engine}`;
  const name = translatorOf({}, family.words[language])(key);
  const date = dateText(language, found.at);
  const engine = name === key ? found.engine : name;
  return fill(words[language][remarkOf(found)], { date, engine, version: found.version });
}

/** What writes the current board's changes, and where all boards are stored. */
export interface Keep {
  keeper: Keeper;
  storage: Storage;
  list: MyBoards;
}

/** @param past what happened before these scripts arrived */
export function startKeeping(context: Context, past: Past): Keep {
  const { store, session, engine, notices } = context;
  /** Other tabs may have written meanwhile. */
  const readAgain = () => {
    forgetResults();
    keeper.receive([keeper.key()]);
    void list.refresh();
  };
  const storage = new Storage(
    oncePerTab(() => notices.show(words[store.get().language]['storage.off'])),
    readAgain,
  );
  // A page that the browser has held back (for Back and Forward) has received no message.
  window.addEventListener('pageshow', ({ persisted }) => persisted && readAgain());
  const best = async (key: string) => (await storage.get(key))?.won ?? null;
  const send = channel((keys) => {
    forgetResults(keys);
    keeper.receive(keys);
    void list.refresh();
  });
  const saved = (keys: string[]) => {
    send(keys);
    forgetResults(keys);
    void list.refresh();
  };
  rememberSettings(store);
  const keeper = new Keeper({ store, session, engine, storage, version, remark, saved }, past);
  const list = new MyBoards(place('kept'), context, {
    storage,
    open: (kept) => keeper.open(kept),
    cancelWrite: (key) => keeper.cancelWrite(key),
    saved: (keys) => {
      saved(keys);
      keeper.receive(keys);
    },
    export: async (missed) => {
      keeper.flush();
      return exported(storage, version, missed);
    },
    import: (file) => imported(engine, storage, file),
  });
  provideResults(best, () => store.set({ fetched: store.get().fetched + 1 }));
  return { keeper, storage, list };
}

// Every sentence that the command line can print, with its condition in the code: a change of one requires a change of
// the other.
// `when` has the sentences as in the source, with `{}` for inserted values; `names` has literals that claim nothing:
// options, units, placeholders, separators, codes. Not listed are the fields of rows (`docs/cli.md` lists them) and
// clap's own output: the help of `arguments.rs`, which is in comments, and its usage errors.

/** @typedef {{ names: string[], when: Record<string, string> }} Table */

/** By source file. @type {Record<string, Table>} */
export const sources = {
  'src/bin/tokeru/main.rs': { names: ['', '{message}{}'], when: {} },
  'src/bin/tokeru/arguments.rs': {
    names: [
      ...['tokeru', 'scale', 'K/N', 'as', 'text', 'hostile', 'hard', '0', '1', '10', '50', '1000'],
      ...[
        'all',
        'FILE',
        'K',
        'NAME',
        'N',
        'TIME',
        'OBJECTIVE',
        'TEXT|@FILE',
        'FORM',
        'KIND',
        'FOLDER',
        '.',
        'ADDRESS',
        '4GiB',
      ],
    ],
    when: {
      'Exit status:': 'help of the whole',
      '0    answered': 'the same: no other status applies',
      '1    some board was bad, the others were done; an answer was wrong; or a trial found something':
        'the same: `ExitStatus::bad`; fuzz, oracle or cancel gave a row with a fault',
      "2    wrong usage, or something that can't be read, written or made":
        'the same: an error of clap, a `Failure`, `Tally::unread`, or standard output refuses a row',
      '3    nothing found within the limits, no certificate, no answer, or counts that differ':
        'the same: `ExitStatus::unanswered`, by solve, check, judge, certify and perft',
      '130  interrupted (Ctrl-C); a solve prints the best answer so far':
        'the same: Ctrl-C once while a search runs; otherwise the program ends at once',
      'Engines take options of their own: `tokeru solve FAMILY --engine NAME --help` lists them.':
        'help of solve: the options of the engine named are registered before clap reads the words',
      "`tokeru generate FAMILY --help` lists the family's own options.": 'help of generate',
      "`tokeru bench FAMILY --help` lists the family's own options.": 'help of bench',
    },
  },
  'src/bin/tokeru/walls.rs': { names: ['xXwW%H■█▓▪', ' @+$*.&_-', ';{drawn}'], when: {} },
  'src/bin/tokeru/boards.rs': { names: ['oban'], when: {} },
  'src/bin/tokeru/bench.rs': {
    names: [
      'family',
      'ratio',
      'nodes',
      'cpu_s',
      '{key}\\n{name} {}',
      'board',
      'boards',
      'engine',
      'instances',
      'kind',
      'level',
      'levels',
      'part',
      'prunings',
      'rooms',
      'round',
      'row',
      'seed',
      'set',
      'state',
      'storage',
      'threads',
      'what',
      'width',
    ],
    when: {
      '--compare {file}: {error}': 'bench: the file of the saved run cannot be read',
      'more than {} MiB': 'bench: the file of the saved run is longer than that; after `--compare FILE:`',
      '--compare {file}: line {number}: {error}': 'bench: a line of that file is no JSON',
    },
  },
  'src/bin/tokeru/campaign/mod.rs': {
    names: [' ', '{name}={value}', '{}\\n{text}', '{key:016x}', 'key', 'number'],
    when: {
      'it has board {} with the key {} where this run has board {} with the key {}':
        'a line of --resume is of another board than the one that comes next here',
      'its board does not belong to this run': 'a line of --resume is left when all boards have been seen',
    },
  },
  'src/bin/tokeru/campaign/shard.rs': {
    names: ['{}/{}'],
    when: {
      'expected two numbers as in 3/64: the third of 64 shards, of a million at most':
        'the value of --shard is not that, or the first number is 0 or above the second',
    },
  },
  'src/bin/tokeru/campaign/log.rs': {
    names: ['{\\"campaign\\":', '\\n', '{header}\\n', 'unknown', 'wants', 'none', '{row}\\n'],
    when: {
      '--resume {name}: {error}': 'the file of a campaign can’t be opened or locked, in the words of the system',
      '--resume {name}: not a file that a later run could continue': 'it is a device or a pipe',
      '--resume {}: {error}': 'the file can’t be written, in the words of the system',
      '--resume {}: line {}: torn; its board is done again': 'the last line has no end, or is no JSON',
      '--resume {}: line {}: {reason}': 'the file can’t be continued, for one of the other reasons',
      'not the file of a campaign': 'its first line does not begin as a header does',
      'a damaged header': 'its first line begins as a header does, and is neither one nor the beginning of this run’s',
      'begun by another version': 'its header has other names than this version writes',
      'begun with {name} {}, now {now}': 'its header differs in this',
      'damaged, and not the last line': 'a line that is no JSON has lines behind it',
    },
  },
  'src/bin/tokeru/campaign/numbers.rs': {
    names: ['generate', 'oracle', 'curate', 'all', 'wrong', 'family', 'seed'],
    when: {
      '--seed {seed}: the last number has to be below 2^63':
        'a trial, curate, or generate with --shard or --resume: the seed and the count come to more',
    },
  },
  'src/bin/tokeru/merge/mod.rs': {
    names: [
      'campaign',
      'family',
      'solve',
      'generate',
      'curate',
      'oracle',
      '{}\\n',
      '{name} {text}',
      '{name} {value}',
      '  ',
    ],
    when: {
      '--boards: the boards of {verb} follow from their numbers': 'merge of generate, curate or oracle, with --boards',
      '{}: not a campaign of this version': 'merge: the header names another verb',
      '{}: not the file of a campaign': 'merge: no file has a whole first line',
      '{}: board {number}: {why}': 'merge: a line that the rules or the campaign refuse',
      '{} and {}: board {number}: {why}': 'merge: two lines of a board that can’t both be true',
      '{file}: line {line}: board {number}, key {key}: missing': 'merge: no file has a line of this board',
      'board {number}, key {key}: missing': 'the same, of a board that is made from a number',
    },
  },
  'src/bin/tokeru/merge/runs.rs': {
    names: ['\\n', '-', '{name}: line {line}', '{}: line {}', 'form', 'shard'],
    when: {
      "merge: files of shards are read twice, so they can't be standard input": 'merge: one of the files is `-`',
      '{name}: {error}': 'merge: a file can’t be opened or read, in the words of the system',
      '{}: {error}': 'the same, later',
      '{place}: not the file of a campaign': 'merge: its first line is no header',
      '{name}: line 1: not the file of a campaign': 'merge: its first line is longer than any header',
      '{place}: torn; skipped': 'merge: the last line of a file has no end',
      '{place}: damaged; skipped': 'merge: a line that can’t be read, elsewhere',
      '{place}: a campaign of another version': 'merge: the header has another form',
      '{place}: another campaign: {header}, not {}': 'merge: headers differ in more than the shard',
      '{name}: line {line}: more than {MOST_RUNS} places where the numbers fall; sort the lines first':
        'merge: so many runs are not read side by side',
    },
  },
  'src/bin/tokeru/merge/answers.rs': {
    names: ['optimal', 'infeasible', 'unknown', 'feasible', 'error', 'ok', 'none', 'verdict', 'solve'],
    when: {
      'merge: answers are judged on their boards; name the file with --boards': 'merge of solve, without --boards',
      'one proves that there is no answer, the other has one':
        'two lines of a board, both confirmed as far as they can be',
      'one claims a proof, the other has a better answer': 'the same',
      "one has a bound that the other's answer beats": 'the same',
      'there is no such board': 'merge: a number behind those of all boards',
      'of another board: its key is {}, not {}': 'merge: the key is not that of the board of this number',
      'the rules make its answer worth {}, not {objective}': 'merge: the replay reaches the goal, with another worth',
      'its moves end before the goal': 'merge: the replay is legal and does not reach it',
      'the board can be read': 'merge: a line says error of a board that can be read and solved',
      'it claims an answer and has none': 'merge: an objective without moves or the like',
    },
  },
  'src/bin/tokeru/merge/numbers.rs': {
    names: ['wants', 'seed', 'count', 'levels', 'family', 'generate', 'curate', 'oracle'],
    when: {
      'they are not the same': 'merge: two lines of one number differ',
      'of another board': 'merge: the key is not that of the number',
      'merge: the header wants 2^63 boards or more': 'merge: a header that no run of this program wrote',
      'there is no such board': 'merge: a number behind the last',
      'the board is not in its canonical form': 'merge of generate: the board was changed',
    },
  },
  'src/bin/tokeru/scale/figure.rs': {
    names: [
      ...['figure.css', 'text', 'soft small', 'dot', 'cut', '{:.1} {:.1}', '</svg>\\n'],
      '<text class=\\"soft small end\\" x=\\"{:.1}\\" y=\\"{:.1}\\">{}</text>',
      '<path class=\\"grid\\" d=\\"M{left:.1} {y:.1}h{:.1}\\"/>',
      '<text class=\\"{class} mid\\" x=\\"{x:.1}\\" y=\\"{y:.1}\\">{words}</text>',
      '<circle class=\\"{class}\\" cx=\\"{x:.1}\\" cy=\\"{y:.1}\\" r=\\"3\\"/>',
      '<path class=\\"law\\" d=\\"M{}L{}\\"/>',
    ],
    when: {
      '<svg xmlns=\\"http://www.w3.org/2000/svg\\" viewBox=\\"0 0 {width} {height}\\" width=\\"{width}\\" height=\\"{height}\\" role=\\"img\\" aria-labelledby=\\"t\\">\\n<title id=\\"t\\">CPU seconds a board against its size, both logarithmic, with a power law through the medians</title>\\n<style>\\n{STYLE}</style>\\n<rect class=\\"bg\\" width=\\"{width}\\" height=\\"{height}\\"/>\\n':
        'bench scale: the head of the picture, with its title',
      '{} s': 'the same: the axis, from a second on',
      '{} ms': 'the same: below a second',
      '{} µs': 'the same: below a millisecond',
      'exponent {:.1}': 'the same: above a panel, where a law could be fitted',
    },
  },
  'src/bin/tokeru/scale/mod.rs': {
    names: ['only', 'count', 'cpu', 'figure', 'FAMILY', 'N', 'SECONDS', 'FILE'],
    when: {
      'one family; default all': 'help of bench scale: `--only`',
      'boards of each size, 1 to 1,000; default 5': 'the same: `--count`',
      'CPU time for each board; default 20': 'the same: `--cpu`',
      'writes the picture there, as SVG': 'the same: `--figure`',
      '--figure {}: {error}':
        'bench scale: the picture can’t be written, in the words of the system; before the first search',
    },
  },
  'src/bin/tokeru/certify.rs': {
    names: ['', 'text', 'reason', '{text}', 'none'],
    when: {
      'this family has no certificates': 'certify: the family has no question `certificate`',
      '{}: no certificate: {reason} (board {})':
        'certify: the family gave a reason in place of a certificate (`src/model/certificate.rs`), or none has the question',
    },
  },
  'src/bin/tokeru/identity.rs': { names: ['-'], when: {} },
  'src/bin/tokeru/input.rs': {
    names: ['', '-'],
    when: {
      'standard input': 'the name of the file `-` in messages and rows',
      'is a directory': 'a file named is a directory; after its name',
      'the CR': 'never: it would be a mistake in the program',
    },
  },
  'src/bin/tokeru/interrupt.rs': { names: [], when: {} },
  'src/bin/tokeru/judge.rs': {
    names: ['-', ' ', '{letter} {count}', 'goal-not-reached', 'ok', 'wrong', 'none'],
    when: {
      "judge: boards and answers can't both be standard input": 'judge: both files are `-`',
      '{}: line {}: an answer without a board': 'judge: the first line behind those of all boards that is not empty',
      '{}: {error}': 'judge: the answers can’t be opened or read, in the words of the system',
    },
  },
  'src/bin/tokeru/kept.rs': {
    names: ['.new', 'tokeru '],
    when: {
      '--resume {}: {error}':
        'solve: the state cannot be read, or, also before the search, not be written; after the name the system says why',
      '--resume {}: not a file that a later run could continue': 'it is a device or a pipe',
      '--resume {}: {} is not the state of a search':
        'the name of the file with .new behind it is taken by what is neither empty nor a state, or is no file',
    },
  },
  'src/bin/tokeru/options.rs': {
    names: ['engine', 'bench', 'FILE', '--', '--{}', '--{name}', ' ', 'true', 'false', 'true|false', 'option {}='],
    when: {
      'Options of {}': 'help of solve, generate or bench with a family named: above the options that it adds',
      ' (--{name} {value}: {meaning})': 'behind a message that refuses the value of an option of the family',
      '{} takes {list}': 'clap refuses an option, and the family is known: all options that it adds',
      'no options of its own': 'the same, and it adds none',
      'the engine {} of {id}': 'whose options they are: solve; the engine named if the family has it, else its first',
      'the generator of {id}': 'the same: generate',
      'the benchmark of {id}': 'the same: bench',
      'the benchmark of growth': 'the same: bench scale',
    },
  },
  'src/bin/tokeru/output.rs': {
    names: ['', '  ', '\\n', '{}\\n', '{row}\\n', '{k} {v}', '{}{text}'],
    when: {
      'tokeru: {text}': 'every line on standard error that is not clap’s',
      'standard output: {error}': 'standard output refuses a row or a help, and not because its reader has closed it',
    },
  },
  'src/bin/tokeru/run.rs': {
    names: ['', '-', '#/', ': ', ', ', '{words}{hint}', '{name} {n}', '{} ({place})', 'text-too-long', 'nul-byte'],
    when: {
      '{}: {error}{hint}': 'a file can’t be opened or read, in the words of the system; the other files are read',
      '; a link is read by `tokeru show`, which prints its board': 'the same, where its name has `#/`',
      '{}: line {line}, column {column}: not UTF-8; read as Latin-1':
        'the first line of a file that is not UTF-8, in or before a board; once a file',
      '--index {k}: {} has no such board; {there}': 'the file ended before board k',
      'there is 1': 'one board was counted; a file in which none was found counts as one',
      'there are {count}': 'several were',
      '{}: board {}: {error}': 'the request, not the board, is refused: moves, an option, a question',
      'text-too-long: a board has at most {most} MiB':
        'the text of a board, or of a file in which none was found, is above `MAX_TEXT`',
      'nul-byte: not allowed in a text; UTF-16 is read if it begins with a byte order mark (BOM)':
        'a NUL byte in a board',
      ' (a tab; write spaces)': 'the notation refuses what was found there, and it has a tab',
      ' (U+{number:04X}, an unusual space; write a plain one)':
        'the same, and it has a blank that is no space, no tab and no end of a line',
      "the board can't be solved: {}":
        'solve or perft of a board that can be read and has errors: these errors, no warnings',
      '{}: line {line}, column {column}: {words} (board {})':
        'a board is refused: its length, a NUL byte, its notation, its errors, or what was asked of it (no link has room, a question was stopped); the others are done',
      '{} ({count}, first: {place})': 'a finding that stands for several of its kind',
      error: 'severity of a finding: the board can’t be played or solved as it is',
      warning: 'severity of a finding: worth knowing',
      '--moves @{name}: {error}': 'the file of the moves can’t be opened or read, in the words of the system',
      "--moves @-: boards and moves can't both be standard input": 'moves and boards are `-`',
      '--moves @{name}: not UTF-8': 'it is no longer than moves may be, and not UTF-8',
    },
  },
  'src/bin/tokeru/serve/mod.rs': {
    names: ['TOKERU_HOME', 'http://localhost:8000/', 'http://127.0.0.1:8000/', '{byte:02x}'],
    when: {
      'address  ws://127.0.0.1:{port}/#{token}\\n{}': 'serve: it listens; what a reader pastes into the page',
      'link     {}#/native/{port}/{token}\\n': 'the same, for each page that may connect',
      "port {port}: the site's own pages can't reach it, only {first}, {second} and {third}":
        'serve: --port is another than the pages’ policy names',
      'port {port}: {error}': 'serve: the port (of the usual ones the last) can’t be had, in the words of the system',
      '--origin {page}: not the address of a page': 'serve: --origin is no http or https address',
    },
  },
  'src/bin/tokeru/serve/gate.rs': {
    names: [
      '',
      'tokeru.1',
      'token.',
      ':443',
      ':80',
      '-.:[]',
      '://',
      '{scheme}://{host}/{path}',
      '{scheme}://{host}',
      '127.0.0.1:{port}',
      'localhost:{port}',
    ],
    when: {
      "the library's own type, made once for a connection": 'never: the reason of a lint’s exception',
      'wrong host': 'serve: a request names another host than this address',
      'wrong origin': 'serve: a request of a page that may not connect, or of no page',
      'wrong protocol': 'serve: a request with the right origin does not offer `tokeru.1`',
      'wrong token': 'serve: the same, and the token is another or none',
      'refused: {why}': 'serve: a connection is refused or closed by the program; the first twenty times',
      'refused: further refusals are not reported': 'serve: the twenty-first',
    },
  },
  'src/bin/tokeru/serve/job.rs': {
    names: ['panic'],
    when: {
      'this search does not wait': 'serve: a page asks the search that runs to go deeper; said to it as `refused`',
    },
  },
  'src/bin/tokeru/serve/session.rs': {
    names: ['busy', 'malformed', 'refused', 'refused-by-the-system'],
    when: {
      'no such search':
        'serve: a page asks a search to go deeper that is not the one that runs; said to it as `refused`',
      'another page is connected': 'serve: a second page shows the right token; after `refused:`',
      'connected: {origin}': 'serve: a page has the place',
      'disconnected; its search was stopped after {nodes} nodes':
        'serve: it has gone, or was closed, while a search ran',
      disconnected: 'serve: the same without a search',
      'message too long': 'serve: a message above 5 MiB; after `refused:`, and in the frame that closes',
      'not UTF-8': 'serve: a text that is none; the same',
      "not a WebSocket's frame": 'serve: a frame that the protocol does not know; the same',
      'binary message': 'serve: the same',
      'too many messages': 'serve: more than 200 at once, then 50 a second; the same',
      'too many malformed messages': 'serve: more than 20 on one connection; the same',
    },
  },
  'src/bin/tokeru/serve/wire.rs': {
    names: ['type', 'lowercase', 'camelCase', 'CARGO_PKG_VERSION', 'panic', ''],
    when: {
      'more than {MOST_OPTIONS} options': 'serve: a task with more; said to the page as `malformed`',
    },
  },
  'src/bin/tokeru/solve.rs': {
    names: [
      'threads',
      'refused-by-the-system',
      'resume',
      'one-board-only',
      'board {}',
      'true',
      'solve',
      '--shard',
      '--resume',
    ],
    when: {
      '--resume: not together with {option}':
        'solve: a search that is kept writes no trace and counts no processor time',
      '{name}: not together with {option}': 'solve: a campaign writes no trace, and has no board of its own',
      '--index': 'the option it does not go with',
      '--moves': 'the same',
      '--trace': 'the same',
      '--cpu; use --time or --nodes': 'the same',
      'more than one thread': 'the same',
      "--cpu: this system has no clock of the processor's time; use --time": '--cpu, and `CpuClock::EXISTS` is false',
      '--threads {wanted}: the system gives {given}; solving with {given}':
        'fewer threads could be started than wanted; the limit of the search is what was given',
    },
  },
  'src/bin/tokeru/trace.rs': {
    names: [],
    when: {
      '--trace {}: {error}':
        'solve: the file of the trace cannot be made or written; after the name the system says why',
      '--trace {}: the {what} are in this file':
        'solve: the file of the trace is one that the run reads, by whatever name, standard input too; `{what}` says which',
      boards: 'the same',
      moves: 'the same',
    },
  },
  'src/bin/tokeru/trials.rs': {
    names: [
      'fuzz',
      'oracle',
      'cancel',
      'curate',
      'difficulty',
      'levels',
      'links',
      'hard',
      'seconds',
      'seed',
      'family',
      'count',
    ],
    when: {},
  },
  'src/bin/tokeru/units.rs': {
    names: ['', '-', 's', 'ms', 'm', 'min', 'h', 'k', 'M', 'G', 'B', 'kB', 'KB', 'MB', 'GB', 'KiB', 'MiB', 'GiB'],
    when: {
      'expected the name of a file':
        'the value of --trace or --resume, or of an option of a benchmark that takes a FILE, is -',
      'expected a whole number from 1, below 2^64': 'the value of --index is not that',
      'expected a whole number from 0, below 2^64': 'the value of --seed is not that',
      'expected a whole number, its size below 2^63': 'the value of --target is not that',
      'expected a whole number from 1 to 256': 'the value of --threads is not that',
      'expected a whole number from 0 to 65535': 'the value of --port is not that',
      'expected a depth, a whole number from 0': 'perft: the last word is not that',
      'expected a finite time above 0: seconds, or with a unit as in 500ms, 10s, 1m, 1h':
        'the value of --time, --cpu or --seconds is not that',
      'expected a whole number from 1, below 2^53; a unit as in 10k or 1.5M is allowed':
        'the value of --nodes or --count is not that, after rounding, nor a bare whole number below 2^64',
      'expected a size from 1 byte, below 8 PiB: MiB, or with a unit as in 64MB, 512MiB, 2GiB':
        'the value of --memory is not that, after rounding to bytes',
    },
  },
  'src/bin/tokeru/new_family.rs': {
    names: [
      ...['CARGO_MANIFEST_DIR', '/', 'lights', 'Lights', 'puzzles::TEMPLATE', 'ライツ', 'new-family', 'NAME'],
      ...[
        'rules/mod',
        'rules/board',
        'rules/edit',
        'rules/link',
        'rules/view',
        'kernel/mod',
        'kernel/query',
        'engines/mod',
      ]
        .concat(
          ['bench', 'consult', 'generate', 'hostile', 'manual', 'oracle', 'solve'].map((name) => `engines/${name}`),
          'mod',
        )
        .map((name) => `src/puzzles/lights/${name}.rs`),
      ...['demo.ts', 'index.ts', 'view.ts', 'words.ts'].map((name) => `www/puzzles/lights/${name}`),
      ...['cross.txt', 'five.txt', 'golden.tsv', 'hopeless.txt', 'wide.txt'].map((name) => `tests/data/lights/${name}`),
      ...[
        'tests/checker/lights.mjs',
        'tests/checker/lights.test.mjs',
        'tests/it/lights.rs',
        'tests/web/lights.test.mjs',
        'tests/web/truth-lights.mjs',
      ],
      // Reserved words, pages, and the lines that register a family, with their places.
      'abstract alloc any arguments as assert async await become box break case catch class const continue core crate dark debugger default delete do dyn else enum eval export extends extern false final finally fn for function gen if impl implements import in index instanceof interface let light loop macro match mod move mut new null override package priv private protected pub public ref return self static std struct super switch tap target test this throw tokeru trait true try type typeof undefined unsized use var virtual void where while with yield unsafe',
      'assets check en ja lab www',
      ...['src/puzzles', 'www/puzzles', 'tests/data', 'tests/it', '{folder}/{name}', '\\n{name} = ['],
      ...['src/puzzles/mod.rs', 'www/puzzles/index.ts', 'tests/it/main.rs', '{}'],
      ...[
        'families! {\\n',
        'const families: Entry[] = [\\n',
        '\\nmod ',
        'mod {name};\\n',
        '    {name}::{title} if \\"{name}\\",\\n',
      ],
      ...['Cargo.toml', 'families = [\\n', ']\\n', '{name} = []\\n', '  \\"{name}\\",\\n'],
      'puzzles::family(\\"{name}\\").expect(\\"shipped\\")',
      "  {{ id: '{name}', place: {place}, title: {{ ja: '{title}', en: '{title}' }}, load: () => import('./{name}/index.ts'), rules: new URL('../pkg-rules/{name}.wasm', import.meta.url) }},\\n",
    ],
    when: {
      "new-family: '{name}' can't be a name: small letters, no word of Rust or JavaScript, no page of the site":
        'new-family, of a name with another character than a to z, of a reserved word, or of a folder of the site',
      "new-family: '{name}' is there already": 'new-family: a family has this id',
      'new-family: {path} is there already': 'new-family: a file or folder has the place of one of the new family',
      "new-family: Cargo.toml has a feature '{name}' already": 'new-family: another feature has this name',
      'new-family: {}: {error}': 'new-family: a file can’t be read or written',
      'new-family: {}: no place for the line':
        'new-family: a registry has not the line after which families are listed',
      'inside the folder': 'never: it would be a mistake in the program',
      'registered  {}: {}\\n': 'new-family: each registry, with the line that it has got',
      'written     {}\\n': 'new-family: each file written',
      'The skeleton is a copy of the template: it compiles and plays. Left to do, in this order (CONTRIBUTING.md says more):':
        'new-family: all is written',
      '1. the rule sheet in src/puzzles/NAME/mod.rs, then rules/; tests/data/NAME and tests/it/NAME.rs': 'the same',
      '2. kernel/ and engines/, as simple as they can be right: until then the crate does not compile': 'the same',
      '3. TOKERU_BLESS=1 cargo test --test it declarations    makes www/puzzles/NAME/view.ts': 'the same',
      '4. www/puzzles/NAME: drawing, gestures, palette, words in both languages; the title in www/puzzles/index.ts; tests/web/NAME.test.mjs, tests/web/truth-NAME.mjs':
        'the same',
      '5. tests/checker/NAME.mjs, the second checker': 'the same',
      '6. faster engines; docs/engines/NAME.md': 'the same',
      '7. docs/links.md and tests/web/links-decoder.mjs, once the form of links is final; then TOKERU_BLESS=1 cargo test --test it links    publishes the first links':
        'the same',
      '8. lines in README.md, README.ja.md, docs/cli.md and CHANGELOG.md': 'the same',
      "rustfmt $(git ls-files -o -m --exclude-standard '*.rs') and node_modules/.bin/biome check --write    as names differ in length":
        'the same',
    },
  },
  'src/bin/tokeru/lock.rs': {
    names: [],
    when: {
      '--resume {name}: another run is writing it; waiting for it to end':
        'the file, or that of a search which is kept, is locked by another process',
    },
  },
  'src/bin/tokeru/requested.rs': {
    names: [''],
    when: {
      'seed {seed}: {name}: {there} of the {requested} asked for':
        'generate: a board’s view lists fewer things under the name of an option than its value says, or its generator found none that has as much',
      'seed {seed}: {name}: no board was found to have {requested} at most':
        'generate: none of the boards that were tried is known to have as few as the option says; the nearest is printed',
    },
  },
  'src/bin/tokeru/status.rs': { names: [], when: {} },
  'src/bin/tokeru/verbs.rs': {
    names: [
      ...['', ' ', ', ', '}', 'interface Answers {', '{}\\n', '#/{}/', '#/{id}/{code}', 'severity', 'code', 'count'],
      ...['tokeru', 'tokeru {verb}', 'tokeru-{verb}'],
    ],
    when: {
      link: 'show, of a link: in the place of the file’s name',
      'link: moves {moves}': 'show, of a link with moves, without --json and --as link',
      '--index {index}: a link has one board': 'show, of a link with another index than 1',
      '{} answers: {}': 'ask: before the message that a question is unknown; the questions of the family',
      'link: of the family {}, not {}': 'show, of a link that names another family',
      '{}: {severity}: {words} (board {})': 'show without --json: each finding of a board',
      'board {} depth {depth} rules {rules} kernel {kernel}\\n': 'perft: both counts of each depth',
      '{}: {}\\n': 'families: each family with its engines, the default engine first',
      "man: no verb '{verb}'; `tokeru help` lists them": 'man, of a word that is no verb',
    },
  },
  // The library's errors about a request, in the command line's messages. The codes are those of the rules and the
  // engines.
  'src/model/error.rs': {
    names: [
      ...['unexpected-end', 'unknown-family', 'unsound', 'unknown-question', 'stopped'],
      ...[" '{}'", ' {}', ' {} (cell {cell})', ' {} ({count}, first: cell {cell})'],
    ],
    when: {
      'line {}, column {}: {}': 'a text can’t be read there; the place is the file’s for a board, the text’s for moves',
      'move {}: {}':
        'the first move that the rules forbid, where legal moves are wanted (solve and ask); in --answer the first that is forbidden, another than was made, or missing',
      'option {}={}: {}': 'an engine, a generator, a benchmark or a trial refuses an option or its value',
      "unknown family '{name}'": 'never: clap takes no other',
      'board: {e}': 'never: boards of files are reported with their place, and a link’s board can be read',
      'moves: {e}': 'the moves can’t be read',
      'answer: {e}': 'solve: --answer is none; then the place in its text, or the first move that is wrong',
      'edit: {e}': 'never: the command line edits nothing',
      "the board can't be solved:": 'never: `run.rs` says it with places',
      'link: {code}': 'show: a link can’t be read, or a board has no link because it is too large',
      "unknown question '{name}'": 'ask: the family has no such question',
      'stopped ({})': 'ask or generate: the search came to the default limit of memory',
    },
  },
  'src/model/outcome.rs': {
    names: [],
    when: {
      optimal: 'status: the engine proved its answer best',
      feasible: 'status: an answer, not proved best',
      infeasible: 'status: the engine proved that there is none',
      unknown: 'status: neither an answer nor a proof',
      cancelled: 'stop: Ctrl-C, once',
      time: 'stop: the limit of --time or of --cpu',
      nodes: 'stop: the limit of --nodes',
      memory: 'stop: the limit of --memory, reached or too little to begin',
      target: 'stop: an answer as good as --target',
      unproved: 'stop: the engine came to its end without a proof',
    },
  },
};

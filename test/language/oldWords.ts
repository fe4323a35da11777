/** A word of the past, and what to say instead. `allow` is matched on 40 characters to either side of a hit. */
export type OldWord = {
  readonly old: RegExp
  readonly instead: string
  readonly where: 'identifiers' | 'text' | 'both'
  readonly allow?: RegExp
}

export const oldWords: readonly OldWord[] = [
  {
    old: /\bwish(?:es|ed|ing)?\b/gi,
    instead: 'input (of a use case), request, params; in prose: request, or the plain verb',
    where: 'both',
    allow: /\bbest wishes\b|as you wish/i,
  },
  {
    old: /\bleave\b/gi,
    instead: 'access grant, access link (noun); exitNow for ending a process',
    where: 'identifiers',
    allow: /\b(?:on|before|after|page|mouse|pointer|drag) leave\b|\bleave (?:event|page|unchanged)\b/i,
  },
  {
    old: /\b(?:a|the|this|that|one|no|signed|its|each) leaves?\b(?! (?:node|element|directory|entry))/gi,
    instead: 'access grant, access link',
    where: 'text',
    allow:
      /\b(?:that|which|who|one|this) leaves\b|\bleaves? (?:the|a|an|it|its|no|out|room|open|everything|nothing|behind|to|of (?:the|a) (?:tree|document))\b|parental leave/i,
  },
  {
    old: /\bdoors?\b/gi,
    instead: 'port, capability (of a host), policy; sign-in page (web)',
    where: 'both',
    allow: /\b(?:in|out)doors?\b|\bbackdoor\b|door sensor/i,
  },
  {
    old: /\bmeans\b/gi,
    instead: 'context, deps, requestOptions',
    where: 'identifiers',
    allow: /\b(?:means (?:same|nothing|that))\b/i,
  },
  {
    old: /\bthe means\b|\bmeans (?:that|which) (?:it|the \w+) (?:has|gets|works with)\b/gi,
    instead: 'dependencies, context',
    where: 'text',
    allow: /by (?:any|all|no) means/i,
  },
  {
    old: /\bhouse\b/gi,
    instead: 'app, application, service; "leaves the service"',
    where: 'both',
    allow: /\b(?:in|ware|light|click|house)house\b|\bhousehold\b|\blighthouse\b|\bin-house\b/i,
  },
  {
    old: /\bground\b/gi,
    instead: 'inputs (of compose), base, dependency',
    where: 'both',
    allow: /\b(?:back|fore)ground\b|\bgrounds? for\b|\bground truth\b|\bon the ground that\b/i,
  },
  {
    old: /\bkeepers?\b/gi,
    instead: 'responseCache, store',
    where: 'both',
    allow: /\b(?:time|book|gate|score)keepers?\b|password keeper/i,
  },
  { old: /\blanes?\b/gi, instead: 'per-token queue', where: 'both', allow: /\bswim ?lanes?\b/i },
  { old: /\broads?\b/gi, instead: 'global queue', where: 'both', allow: /\broad ?maps?\b|\bBroad\b/i },
  {
    old: /\bpatien(?:ce|t)\b/gi,
    instead: 'timeout, deadline, healthChecked',
    where: 'both',
    allow: /\bpatience (?:diff|algorithm|sort)|patience\.(?:ts|test)|Cohen|\bpatients?'? (?:records?|data)/i,
  },
  {
    old: /\bsilen(?:ce|t until)\b|\bsilence (?:max )?ms\b/gi,
    instead: 'idle timeout, pause',
    where: 'identifiers',
    allow: /\bsilence (?:warnings?|logs?)\b/i,
  },
  { old: /\bonce more\b/gi, instead: 'withRetry, again', where: 'identifiers' },
  { old: /\bthought(?: for)?\b/gi, instead: 'reasoning effort', where: 'identifiers', allow: /\bthought tokens\b/i },
  {
    old: /\bnews\b/gi,
    instead: 'webhooks (of a host), event, progress, notification',
    where: 'both',
    allow: /\bnewsletter\b|speckeep_news|'news |news\.subscribe|\brelease news\b/i,
  },
  { old: /\bhear(?:s|d|ing)?\b/gi, instead: 'handleWebhook, receive, parse, isTracked', where: 'identifiers' },
  { old: /\bcatch up\b/gi, instead: 'syncHead, synchronise', where: 'identifiers' },
  {
    old: /\bsettle[sd]?\b|\bunsettled\b/gi,
    instead: "provisionProject, applyVisibility, resolveAnswer; result 'done'; unfinished",
    where: 'identifiers',
    allow: /\b(?:all|promise|query|on) settled\b/i,
  },
  {
    old: /\bsettl(?:e|es|ed|ing) (?:the|a|an|this|that|it|each|every) (?:project|creation|visibility|answer)\b|`(?:settled|taken)`/gi,
    instead: 'provision, apply, resolve; `done`, `locked`',
    where: 'text',
  },
  { old: /\bovertaken\b/gi, instead: 'superseded', where: 'both' },
  {
    old: /^which$|\b(?:read|write) which\b/gi,
    instead: 'selector, parseSelector, formatSelector',
    where: 'identifiers',
  },
  { old: /\btold\b|^tell\b/gi, instead: 'reported, emit, notify, publish, print', where: 'identifiers' },
  {
    old: /\bare told (?:of|that|why|by)\b|\bis told (?:of|that|why|at)\b|\btold of at\b/gi,
    instead: 'is notified, gets, is reported',
    where: 'text',
    allow: /told apart/i,
  },
  {
    old: /\bat once\b/gi,
    instead: 'immediately (time); concurrently, at the same time, together (number)',
    where: 'text',
    allow: /(?:\d+|many|several|more|all|both|two|few|less|most) (?:\w+ ){0,3}at once\b/i,
  },
  { old: /(?<!requests )\bat once\b/gi, instead: 'concurrency, concurrent…Max', where: 'identifiers' },
  {
    old: /\bfor nothing\b/gi,
    instead: 'free of charge; in vain',
    where: 'text',
    allow: /\b(?:used|good|needed|waits?|asks?|allowed|stands?) for nothing\b/i,
  },
  {
    old: /\bnobody\b/gi,
    instead: 'no one, or better: name the actor ("no caller", "no process")',
    where: 'text',
    allow: /\b(?:user|account|uid|setuid|`?nobody`?:|'nobody'|"nobody")\W{0,3}nobody\b|['"`]nobody['"`]|nobody@/i,
  },
  { old: /\bsomebody\b/gi, instead: 'someone, or the actor: "another user", "another worker"', where: 'text' },
  { old: /\beverybody\b|\banybody\b/gi, instead: 'everyone, anyone, all users, any visitor', where: 'text' },
  { old: /\bwhoever\b/gi, instead: 'the one who, the caller that, any worker that', where: 'text' },
  {
    old: /\bstands? (?:in|at|on|for|there|between|before|behind|above|below|alone|by itself|beside|around|only)\b|\bstood (?:in|at|on|before|there)\b|\bwhat stands\b/gi,
    instead: 'is (at), appears in, comes before; represents (for)',
    where: 'text',
    allow:
      /\bstands? for (?:a|the|any|an|one) (?:model|host|provider|token|placeholder)\b|\bstand-?alone\b|\bstandstill\b/i,
  },
  {
    old: /\bstand(?:s|ing)? in\b|\bstand-in\b/gi,
    instead: 'replace, act as a placeholder, substitute, test double',
    where: 'text',
  },
  {
    old: /\bof (?:its|their|his|her|our|one's) own\b/gi,
    instead: 'its own X, a separate X, a dedicated X',
    where: 'text',
    allow: /\bof (?:its|their) own accord\b/i,
  },
  { old: /\banew\b/gi, instead: 'again, afresh; from scratch', where: 'text' },
  {
    old: /\bgiv(?:e|es|en|ing) (?:\w+ ){1,3}up once\b|\bgive a lock up\b/gi,
    instead: 'release exactly once',
    where: 'text',
  },
  { old: /\bdearest\b|\bthe dearer\b/gi, instead: 'worst-case cost, most expensive', where: 'both' },
  { old: /\bdeeds?\b/gi, instead: 'operation, action', where: 'both', allow: /\bindeed\b/i },
  { old: /\bcarr(?:y|ies|ied|ying) out\b/gi, instead: 'send, run, execute, apply', where: 'identifiers' },
  { old: /\bmistakes?\b/gi, instead: 'error', where: 'identifiers' },
  { old: /\bshel(?:f|ves)\b/gi, instead: 'cache', where: 'both', allow: /\bbookshel(?:f|ves)\b|off[- ]the[- ]shelf/i },
  {
    old: /\b(?:leave|leaves|left|leaving) (?:\w+ ){0,2}alone\b/gi,
    instead: 'stop calling (a host), keep unchanged (text)',
    where: 'text',
    allow: /Leave all other wording/i,
  },
  { old: /\bgoes? on with\b|\bgo(?:es)? on where\b/gi, instead: 'resume, continue', where: 'both' },
  {
    old: /\btakes? (?:its|their|a|his) turns?\b|\bin turns?\b/gi,
    instead: 'one at a time, serialised, under a mutex',
    where: 'identifiers',
  },
  {
    old: /\bhow (?:long|much|often|many) is said\b|\bis (?:asked for|said) (?:seldom|never|only)\b/gi,
    instead: 'rarely requested, never requested',
    where: 'text',
  },
  {
    old: /\bof nobody\b|\bof no user\b|\bof somebody else\b/gi,
    instead: "another user's, without an owner",
    where: 'text',
  },
  { old: /\bis (?:put|set) right\b|\bputs? right\b/gi, instead: 'fixed, corrected', where: 'text' },
  {
    old: /\bcomes? to (?:no end|nothing|an end)\b|\bcame to nothing\b/gi,
    instead: 'fails, does not finish, ends',
    where: 'text',
  },
  {
    old: /\bwhatever (?:becomes|became|comes) of\b|\bwhat (?:becomes|became|comes|came) of\b/gi,
    instead: 'regardless of the result of; the result of',
    where: 'text',
  },
  {
    old: /\btakes? (?:it|them|this|that) to be\b|\btaken for (?:a|an|the|one|broken|nothing)\b/gi,
    instead: 'treated as, mistaken for',
    where: 'text',
  },
  { old: /\bwords? of (?:the|a) host\b|\bthe host's (?:own )?words\b/gi, instead: "the host's message", where: 'text' },
  {
    old: /\bso (?:many|much|long)\b(?= (?:as|of)\b)/gi,
    instead: 'as many as, as long as',
    where: 'text',
    allow: /\bfor so long as\b|\bonly so (?:many|much|long) as\b/i,
  },
  { old: /\bfor the time being\b/gi, instead: 'temporarily, for now', where: 'text' },
  { old: /\bby turns\b|\bby lot\b/gi, instead: 'alternately; at random', where: 'text' },
  {
    old: /\bmeanwhile\b/gi,
    instead: 'in the meantime (prose), concurrently; in names: during\u2026',
    where: 'identifiers',
  },
  { old: /\bobstacles?\b/gi, instead: 'InstructionError, problem', where: 'identifiers' },
  {
    old: /\bwires?\b/gi,
    instead: 'httpClient, http',
    where: 'identifiers',
    allow: /\b(?:on|over) the wire\b|\bwire format\b|\breplay wires?\b/i,
  },
  {
    old: /\bmoments?\b/gi,
    instead: 'time, timestamp, monotonicClock',
    where: 'identifiers',
    allow: /moments flush ms/i,
  },
]

import type { Entries, Import, Module } from './readModules.ts'

type Rule = {
  readonly name: string
  readonly files: RegExp
  /** Files of the repository that may be imported, by path; types too. */
  readonly own: (path: string, from: string) => boolean
  /** Packages that may load with the file. */
  readonly packages: RegExp
  /** Packages of which only types may be imported. */
  readonly types?: RegExp
  /** Files of another folder that have no public name, and may be imported by their path. */
  readonly shares?: (path: string) => boolean
}

const none = /^$/
const isKernel = (path: string) => path === 'kernel/index.ts'
const isKit = (path: string) => path === 'ui/kit/index.ts'
const isReview = (path: string) => path === 'ui/review/index.ts'
const isVerifier = (path: string) => /^plugins\/(eip155|solana|bip122|stacks)\/verify\.ts$/.test(path)
const isVerify = (path: string) => path === 'plugins/features/siwx/verify/index.ts'
const within = (folder: string) => (path: string) => path.startsWith(`${folder}/`)
/** `plugins/eip155` of `plugins/eip155/actions/connect.ts`; `plugins/features/send` of a feature's file. */
const pluginOf = (path: string) => /^plugins\/(features\/)?[^/]+/.exec(path)?.[0] ?? path
const samePlugin = (path: string, from: string) => pluginOf(path) === pluginOf(from)
/** Bitcoin and Stacks live in the same wallets, so the facts about these wallets stand once. */
const isOfBitcoinWallets = (path: string, from: string) =>
  within('plugins/wbip')(path) && /^plugins\/(bip122|stacks)\//.test(from)
/** A wallet that the kit asks over a wire of its own has no object in the page, so the kit tells the events of EIP-1193 for each. */
const isOfEip1193 = (path: string, from: string) =>
  within('plugins/eip1193')(path) && /^plugins\/(auth\/providers|walletconnect\/providers)\//.test(from)
/** Runes and inscriptions are read alike by code that guards coins and by code that mints. */
const isOfOrdinals = (path: string, from: string) =>
  within('plugins/ordinals')(path) && /^plugins\/(bip122|features\/runes)\//.test(from)
/** Orders are answered by the names and schemas of wallet requests. */
const isOfRequests = (path: string, from: string) =>
  path === 'plugins/bip122/request.ts' && /^plugins\/features\/runes\//.test(from)
/** The secure page shows what it signs by the readers of the kit, which were attacked already. */
const isReader = (path: string) => /^plugins\/(eip155|solana|features\/siwx\/message)\//.test(path)
/** A vault, an email, a signed request and the texts of a transfer are the same for the page that sends it and the server that takes it. */
const isReadAlike = (path: string) =>
  /^plugins\/(auth\/frame\/(crypto|vault)\/[a-zA-Z]+|auth\/frame\/server\/(requestText|transferText)|auth\/frame\/passkey\/passkeys|features\/email-capture\/readEmail)\.ts$/.test(
    path,
  )
/** A contract is asked about an account as it is asked about a signature: within the same bounds, and of the same network. */
const isNode = (path: string) => path === 'plugins/eip155/message/callNode.ts'
/** The drawing of QR codes, which imports nothing of the interface. */
const isCode = (path: string) => /^ui\/kit\/qr\/(encodeQr|qrPath)\.ts$/.test(path)
const isCodeOfLink = (path: string, from: string) =>
  isCode(path) && from === 'plugins/auth/frame/window/social/drawCode.ts'
/** Networks are given to the secure page in the shapes of their namespaces. */
const isNetworkShape = (path: string, from: string) =>
  from === 'plugins/auth/frame/readNetworks.ts' &&
  /^plugins\/(eip155|solana)\/(networks\/)?(chain|cluster|toNetwork)\.ts$/.test(path)
/** The files that the shell, the core views and the elements share. */
const isShared = (path: string) => /^ui\/(kit|theme|locales|pieces)\//.test(path)

const react = /^(react|react\/jsx-runtime|react-dom|react-dom\/client|valtio|valtio\/vanilla|valtio\/react)$/

/** Who may import whom: the layers of docs/architecture.md. The first rule whose `files` fit is the one that holds. */
const rules: readonly Rule[] = [
  {
    name: 'kernel/testing imports the kernel alone',
    files: /^kernel\/testing\//,
    own: within('kernel'),
    packages: none,
  },
  {
    name: 'kernel imports tapable, valtio/vanilla and valibot',
    files: /^kernel\//,
    own: (path) => within('kernel')(path) && !within('kernel/testing')(path) && !isKernel(path),
    packages: /^(tapable\/lib\/Hook(Map)?\.js|valtio\/vanilla|valibot)$/,
    types: /^tapable$/,
  },
  {
    name: 'plugins/ordinals imports tapkit/kernel and its own files',
    files: /^plugins\/ordinals\//,
    own: (path, from) => isKernel(path) || samePlugin(path, from),
    packages: none,
  },
  {
    name: 'views of a plugin import tapkit/kernel, tapkit/ui, tapkit/review, React and their own files',
    files: /^plugins\/(features\/[^/]+|walletconnect|auth)\/(views|components|hooks|links)\//,
    own: (path, from) =>
      isKernel(path) || isKit(path) || isReview(path) || samePlugin(path, from) || isOfOrdinals(path, from),
    packages: react,
  },
  {
    name: 'siwx/verify imports tapkit/kernel, its own files and what verifies for the namespaces',
    files: /^plugins\/features\/siwx\/verify\//,
    own: (path, from) => isKernel(path) || isVerifier(path) || samePlugin(path, from),
    packages: none,
  },
  {
    name: 'the text of a sign-in imports tapkit/kernel, its own files and the hash of a checksum',
    files: /^plugins\/features\/siwx\/message\//,
    own: (path, from) => isKernel(path) || samePlugin(path, from),
    packages: /^@noble\/hashes\//,
  },
  {
    name: 'server/node imports the server and the file system of Node',
    files: /^server\/node\//,
    own: within('server'),
    packages: /^node:fs\/promises$/,
  },
  {
    name: 'the auth server imports the server, siwx/verify, audited cryptography, reads vaults and emails as the pages do, and asks nodes as verifiers do',
    files: /^server\/auth\//,
    own: (path) =>
      isKernel(path) ||
      isVerify(path) ||
      isReadAlike(path) ||
      isNode(path) ||
      (within('server')(path) && !within('server/node')(path)),
    packages: /^(valibot|@scure\/base|@noble\/(curves\/ed25519|hashes\/.+)|@simplewebauthn\/server|oauth4webapi)$/,
    types: /^tapkit\/eip155$/,
    shares: (path) => isReadAlike(path) || isNode(path),
  },
  {
    name: 'the server imports its own files, siwx/verify, hashes, and of the kernel its errors',
    files: /^server\//,
    own: (path) => isKernel(path) || isVerify(path) || (within('server')(path) && !within('server/node')(path)),
    packages: /^(valibot|@noble\/hashes\/.+)$/,
    types: /^tapkit\/eip155$/,
  },
  {
    name: 'a feature imports tapkit/kernel and its own files',
    files: /^plugins\/features\//,
    own: (path, from) =>
      isKernel(path) || samePlugin(path, from) || isOfOrdinals(path, from) || isOfRequests(path, from),
    packages: /^valibot$/,
  },
  {
    name: 'the list of all networks imports those of the namespaces',
    files: /^plugins\/networks\.ts$/,
    own: (path) => /^plugins\/[^/]+\/networks\/index\.ts$/.test(path),
    packages: none,
  },
  {
    name: 'hooks of an adapter import tapkit/kernel, tapkit/ui, tapkit/react and their own files',
    files: /^plugins\/[^/]+\/[^/]+\/use[A-Z]\w+\.ts$/,
    own: (path, from) => isKernel(path) || isKit(path) || path === 'ui/react.ts' || samePlugin(path, from),
    packages: none,
    types: /^viem$/,
  },
  {
    name: 'hooks of an adapter import tapkit/kernel, React and their own plugin',
    files: /^plugins\/[^/]+\/[^/]+\/react\.ts$/,
    own: (path, from) => isKernel(path) || samePlugin(path, from),
    packages: react,
    types: /^@solana\//,
  },
  {
    name: 'the approval page reads and signs by its own files and the readers of the namespaces',
    files: /^plugins\/auth\/frame\/approve\/(read|sign)\//,
    own: (path, from) => isKernel(path) || samePlugin(path, from) || isReader(path),
    packages: /^(valibot|@noble\/(curves|hashes)\/.+|@scure\/base|viem\/utils)$/,
    types: /^viem$/,
  },
  {
    name: 'what the secure page of login draws imports tapkit/kernel, its own files, audited cryptography and React',
    files: /^plugins\/auth\/frame\/(approve|window|drawing)\//,
    own: (path, from) => isKernel(path) || samePlugin(path, from) || isCodeOfLink(path, from),
    shares: isCode,
    packages: /^(valibot|react|react\/jsx-runtime|react-dom(\/client)?|@noble\/(curves|hashes)\/.+|@scure\/base)$/,
  },
  {
    name: 'the secure page of login imports tapkit/kernel, its own files and audited cryptography',
    files: /^plugins\/auth\/frame\//,
    own: (path, from) => isKernel(path) || samePlugin(path, from) || isNetworkShape(path, from),
    packages:
      /^(valibot|@noble\/(curves|hashes)\/.+|@scure\/(base|bip32|bip39|bip39\/wordlists\/english)|shamir-secret-sharing)$/,
  },
  {
    name: 'a namespace imports tapkit/kernel, its own files, its SDK, audited cryptography, and types of the features that it serves',
    files: /^plugins\//,
    types: /^tapkit\/features\/[a-z-]+$/,
    own: (path, from) =>
      isKernel(path) ||
      samePlugin(path, from) ||
      isOfBitcoinWallets(path, from) ||
      isOfEip1193(path, from) ||
      isOfOrdinals(path, from),
    packages:
      /^(valibot$|@noble\/(curves|hashes)\/|@scure\/base$|viem($|\/)|ethers$|@solana\/|bitcoinjs-lib$|@stacks\/|@wagmi\/core$|@walletconnect\/)/,
  },
  {
    name: 'ui/theme imports its own files and React',
    files: /^ui\/theme\//,
    own: within('ui/theme'),
    packages: /^react$/,
    types: /^tapkit\/kernel$/,
  },
  {
    name: 'ui/kit/qr/encodeQr.ts alone imports the library that encodes QR codes',
    files: /^ui\/kit\/qr\/(encodeQr|qrPath)\.ts$/,
    own: within('ui/kit/qr'),
    packages: /^qr$/,
  },
  {
    name: 'ui/kit imports kernel types, ui/theme, React and valtio',
    files: /^ui\/kit\//,
    own: (path) => within('ui/kit')(path) || within('ui/theme')(path),
    packages: react,
    types: /^tapkit\/kernel$/,
  },
  {
    name: 'ui/review imports the kernel and ui/kit',
    files: /^ui\/review\//,
    own: (path) => isKernel(path) || within('ui/kit')(path) || within('ui/review')(path),
    packages: react,
  },
  {
    name: 'ui/shell imports the kernel, ui/kit and what ui shares',
    files: /^ui\/shell\//,
    own: (path) => isKernel(path) || isShared(path) || within('ui/shell')(path),
    packages: react,
  },
  {
    name: 'ui/core imports the kernel, ui/kit and what ui shares',
    files: /^ui\/core\//,
    own: (path) => isKernel(path) || isShared(path) || within('ui/core')(path),
    packages: react,
  },
  {
    name: 'ui imports the kernel and ui',
    files: /^ui\//,
    own: (path) => isKernel(path) || within('ui')(path),
    packages: react,
  },
]

/** Imports that cross a border between layers, one line each. */
export function findLayerBreaks(modules: readonly Module[]): string[] {
  return modules.flatMap((module) => {
    const rule = rules.find(({ files }) => files.test(module.path))
    if (!rule) return []
    return module.imports
      .filter((used) => !allows(rule, used, module.path))
      .map(({ specifier }) => `${module.path} imports ${specifier}: ${rule.name}`)
  })
}

function allows(rule: Rule, { specifier, path, isType }: Import, from: string): boolean {
  if (isType && rule.types?.test(specifier)) return true
  // Into another folder of the package only by its public name, as a third party would (rule 2).
  const isForeign = from.split('/')[0] !== path?.split('/')[0]
  if (path) return rule.own(path, from) && !(isForeign && specifier.startsWith('.') && !rule.shares?.(path))
  return rule.packages.test(specifier)
}

/** Packages of chains and wallets, of passkeys and providers, and cryptography: behind `import()`, whoever wants them. */
const sdks =
  /^(@noble|@scure|shamir-secret-sharing|viem|ethers|@ethersproject|@solana|bitcoinjs-lib|@stacks|@wagmi|@walletconnect|@reown|@simplewebauthn|oauth4webapi)($|\/)/

/** What may load with an entry all the same: `createMessage` answers at once, and has a checksum to look at. */
const atOnce: Readonly<Record<string, RegExp>> = {
  'tapkit/features/siwx/verify': /^@noble\/hashes\//,
  'tapkit/server': /^@noble\/hashes\//,
  // Every request of a page is hashed, and every change of a wallet is signed.
  'tapkit/server/auth': /^(@noble\/(hashes|curves)\/|@scure\/base$)/,
}

/** SDKs that load together with an entry. A file that is itself behind `import()` may import one: that tree-shakes. */
export function findEagerSdks(modules: readonly Module[], entries: Entries): string[] {
  return Object.entries(entries).flatMap(([name, path]) =>
    [...listEagerPackages(modules, path)]
      .filter((specifier) => sdks.test(specifier) && !atOnce[name]?.test(specifier))
      .map((specifier) => `${name} loads ${specifier} at once: use import()`),
  )
}

/** Packages that an entry loads before anything is called. */
export function listEagerPackages(modules: readonly Module[], entry: string): Set<string> {
  const byPath = new Map(modules.map((module) => [module.path, module]))
  const packages = new Set<string>()
  const seen = new Set([entry])
  for (const path of seen) {
    for (const { isType, isDynamic, path: target, specifier } of byPath.get(path)?.imports ?? []) {
      if (isType || isDynamic) continue
      if (target) seen.add(target)
      else packages.add(specifier)
    }
  }
  return packages
}

/**
 * Optional peers that a bundler of an entry does not do without: it follows every `import()`, and takes a package that is not
 * installed for an error where nothing says that it may be missing.
 */
export function findNeededPeers(modules: readonly Module[], entry: string, peers: readonly string[]): string[] {
  const byPath = new Map(modules.map((module) => [module.path, module]))
  const seen = new Set([entry])
  const needed: string[] = []
  for (const path of seen) {
    const { imports = [], text = '' } = byPath.get(path) ?? {}
    for (const { isType, path: target, specifier } of imports) {
      if (isType) continue
      if (target) seen.add(target)
      const isPeer = peers.some((peer) => specifier === peer || specifier.startsWith(`${peer}/`))
      const isOptional = text.includes(`import(/* turbopackOptional: true */ '${specifier}')`)
      if (isPeer && !isOptional) needed.push(`${path} imports ${specifier}`)
    }
  }
  return needed
}

/**
 * Circles of imports, as the paths along them. A type and an `import()` count too: they load nothing in a circle, but neither
 * of the two files can then be read, or moved, without the other.
 */
export function findCycles(modules: readonly Module[]): string[] {
  const byPath = new Map(modules.map((module) => [module.path, module]))
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (path: string, trail: readonly string[]) => {
    const at = trail.indexOf(path)
    if (at !== -1) return void cycles.push([...trail.slice(at), path].join(' → '))
    if (done.has(path)) return
    done.add(path)
    for (const { path: target } of byPath.get(path)?.imports ?? []) {
      if (target) visit(target, [...trail, path])
    }
  }
  for (const { path } of modules) visit(path, [])
  return cycles
}

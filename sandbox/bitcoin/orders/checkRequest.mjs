import { scriptOf } from '../explorer/describe.mjs'
import { isOpen } from '../ordinals/createRunes.mjs'
import { isReserved, minimumAt, readName } from '../ordinals/names.mjs'
import { etchingOf } from './costs.mjs'
import { refuse } from './refusal.mjs'

const MAX_128 = (1n << 128n) - 1n
const MAX_DATA_SCRIPT = 83
const MAX_CONTENT = 60_000
/** Blocks until an etching that is ordered now can be revealed. */
const WAIT = 6

const isAddress = (value) => typeof value === 'string' && scriptOf(value) !== undefined
const isWhole = (least, most) => (value) => Number.isSafeInteger(value) && value >= least && value <= most
const isAmount = (value) => typeof value === 'string' && /^\d+$/.test(value) && BigInt(value) <= MAX_128
const isText = (value) => typeof value === 'string'
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const TERMS = ['amount', 'cap', 'heightStart', 'heightEnd', 'offsetStart', 'offsetEnd']

const shared = {
  runeName: (value) => isText(value) && readName(value) !== undefined,
  destinationAddress: isAddress,
  feeRate: (value) => Number.isFinite(value) && value > 0,
}
const perhaps = {
  refundAddress: isAddress,
  appServiceFee: isWhole(0, 2_100_000_000_000_000),
  appServiceFeeAddress: isAddress,
}
const forms = {
  mint: { needed: { ...shared, repeats: isWhole(1, 4000) }, perhaps },
  etch: {
    needed: { ...shared, isMintable: (value) => typeof value === 'boolean' },
    perhaps: {
      ...perhaps,
      divisibility: isWhole(0, 38),
      symbol: (value) => isText(value) && [...value].length === 1,
      premine: isAmount,
      terms: (value) =>
        isObject(value) && Object.entries(value).every(([name, text]) => TERMS.includes(name) && isAmount(text)),
      inscriptionDetails: isObject,
      delegateInscriptionId: (value) => isText(value) && /^[0-9a-f]{64}i(0|[1-9]\d*)$/.test(value),
    },
  },
}

/** Whether a request for a mint or an etching can be carried out on this chain. @throws {Refusal} 400 */
export function checkRequest(kind, request, { index, ordinals, isOrder }) {
  const refused = (message) => refuse(400, message)
  if (!isObject(request)) refused('The body has to be a JSON object.')
  const { needed, perhaps } = forms[kind]
  const all = { ...needed, ...perhaps }
  for (const name of [...Object.keys(needed), ...(isOrder ? ['refundAddress'] : [])])
    if (request[name] === undefined) refused(`${name} is missing`)
  for (const [name, value] of Object.entries(request))
    if (!Object.hasOwn(all, name)) refused(`Unknown field ${name}`)
    else if (!all[name](value)) refused(`Invalid ${name}`)
  if ((request.appServiceFee ?? 0) > 0 && !request.appServiceFeeAddress) refused('appServiceFeeAddress is missing')
  if (request.appServiceFee > 0 && request.appServiceFee < 546) refused('appServiceFee is dust')
  const rune = ordinals.runes.named(readName(request.runeName).number)
  const next = index.tip() + 1
  if (kind === 'mint') return checkMint(request, rune, next, refused)
  checkEtching(request, rune, next, refused)
}

function checkMint({ runeName, repeats }, rune, next, refused) {
  if (!rune) refused(`The rune ${runeName} does not exist`)
  if (!isOpen(rune, next)) refused(`The rune ${runeName} cannot be minted now`)
  const left = rune.terms.cap - rune.mints
  if (left < BigInt(repeats)) refused(`Only ${left} mints of ${runeName} are left`)
}

function checkEtching(request, rune, next, refused) {
  const { runeName, isMintable, premine = '0', terms = {}, inscriptionDetails: picture } = request
  const { number } = readName(runeName)
  if (isReserved(number)) refused(`The name ${runeName} is reserved`)
  if (number < minimumAt(next + WAIT)) refused(`The name ${runeName} is still locked`)
  if (rune) refused(`The name ${runeName} is taken`)
  const [amount, cap] = [terms.amount, terms.cap].map((text) => BigInt(text ?? 0))
  if (isMintable && (amount === 0n || cap === 0n)) refused('terms.amount and terms.cap have to be above 0')
  if (!isMintable && premine === '0') refused('premine has to be above 0 where nobody can mint')
  if (BigInt(premine) + amount * cap > MAX_128) refused('The supply has more than 128 bits')
  if (picture) checkPicture(picture, refused)
  if (picture && request.delegateInscriptionId) refused('Either inscriptionDetails or delegateInscriptionId')
  const { length } = etchingOf(request)
  if (length > MAX_DATA_SCRIPT) refused(`The runestone takes ${length} bytes, and nodes pass on ${MAX_DATA_SCRIPT}`)
}

function checkPicture({ contentType, contentBase64 }, refused) {
  if (!isText(contentType) || !/^[\w.+-]+\/[\w.+-]+(;.*)?$/.test(contentType)) refused('Invalid content type detected')
  if (!contentBase64) refused('Empty content not allowed')
  if (!isText(contentBase64) || !/^[A-Za-z0-9+/]+={0,2}$/.test(contentBase64)) refused('Invalid contentBase64')
  if (contentBase64.length > MAX_CONTENT) refused('Content too large')
}

import { Cl, cvToString } from '@stacks/transactions'

/** A transaction as the API shows it (`/extended/v1/tx`). */
export function describe(
  { id, sender, nonce, fee, type, payload },
  { status, result, events, message, height },
  world,
) {
  return {
    tx_id: id,
    nonce,
    fee_rate: String(fee),
    sender_address: sender,
    sponsored: false,
    tx_status: status,
    tx_type: type,
    tx_result: { hex: `0x${Cl.serialize(result)}`, repr: cvToString(result) },
    is_unanchored: false,
    canonical: true,
    block_height: height,
    burn_block_time: Math.floor(Date.now() / 1000),
    event_count: events.length,
    events: events.map((event, index) => describeEvent(event, index, id)),
    ...(message ? { vm_error: message } : {}),
    ...describePayload(type, payload, sender, world),
  }
}

function describePayload(type, payload, sender, { vm }) {
  if (type === 'token_transfer') {
    const { recipient, amount, memo } = payload
    const bytes = Buffer.alloc(34)
    bytes.write(memo)
    return {
      token_transfer: { recipient_address: recipient, amount: String(amount), memo: `0x${bytes.toString('hex')}` },
    }
  }
  if (type === 'smart_contract') {
    const { name, code, clarityVersion } = payload
    return { smart_contract: { contract_id: `${sender}.${name}`, source_code: code, clarity_version: clarityVersion } }
  }
  const { contract, fn, args } = payload
  const known = vm.simnet
    .getContractsInterfaces()
    .get(contract)
    ?.functions.find(({ name }) => name === fn)
  const function_args = args.map((value, i) => ({
    hex: `0x${Cl.serialize(value)}`,
    repr: cvToString(value),
    name: known?.args[i]?.name ?? '',
  }))
  return { contract_call: { contract_id: contract, function_name: fn, function_args } }
}

const ASSETS = { stx: 'stx_asset', ft: 'fungible_token_asset', nft: 'non_fungible_token_asset' }

function describeEvent({ event, data }, event_index, tx_id) {
  const [, kind, act] = /^(stx|ft|nft)_(transfer|mint|burn)_event$/.exec(event) ?? []
  if (kind) {
    const { sender, recipient, amount, asset_identifier: asset_id, raw_value: hex, value: id } = data
    const value = kind === 'nft' ? { value: { hex, repr: id ? cvToString(id) : '' } } : {}
    const asset = { asset_event_type: act, asset_id, sender, recipient, amount, ...value }
    return { event_index, tx_id, event_type: ASSETS[kind], asset }
  }
  const { contract_identifier: contract_id, topic, raw_value: hex, value } = data
  const log = { contract_id, topic, value: { hex, repr: value ? cvToString(value) : '' } }
  return { event_index, tx_id, event_type: 'smart_contract_log', contract_log: log }
}

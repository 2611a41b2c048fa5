/** A transaction that the node does not take, in the shape of stacks-core. */
export function reject(reason, id, data) {
  const body = { error: 'transaction rejected', reason, txid: id?.replace(/^0x/, '') ?? '' }
  return { status: 400, body: data === undefined ? body : { ...body, reason_data: data } }
}

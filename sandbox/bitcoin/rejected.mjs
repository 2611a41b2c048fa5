/** A judge's refusal, with the code and the sentence of Bitcoin Core's RPC: -25 missing inputs, -26 rules, -27 known already. */
export class Rejected extends Error {
  name = 'Rejected'

  constructor(code, message) {
    super(message)
    this.code = code
  }
}

import { encodeDeployData, encodeFunctionData } from 'viem'
import { rpc } from './rpc.mjs'

/** What the node would pay depends on when it is asked, and the hash on what is paid. */
const fees = { maxFeePerGas: '0x4a817c800', maxPriorityFeePerGas: '0x3b9aca00' }

/** Sends transactions of an account that the node has unlocked; `settle()` checks that none of them failed. */
export function createDeployer(url, from) {
  const sent = []

  async function send(what, transaction, sender = from) {
    const hash = await rpc(url, 'eth_sendTransaction', [{ from: sender, gas: '0x1c9c380', ...fees, ...transaction }])
    sent.push({ what, hash })
    // Each has a block of its own, and with it a time.
    await receipt(hash)
    return hash
  }

  return {
    call: (method, params) => rpc(url, method, params),

    /** Deploys and returns the address; throws when it is not the one that `addresses.mjs` promises. */
    async deploy(what, { abi, bytecode }, args, expected) {
      const hash = await send(what, { data: encodeDeployData({ abi, bytecode, args }) })
      const { contractAddress, status } = await receipt(hash)
      if (status !== '0x1') throw new Error(`Sandbox seed: deploying ${what} failed.`)
      if (contractAddress.toLowerCase() !== expected.toLowerCase())
        throw new Error(`Sandbox seed: ${what} is at ${contractAddress}, but addresses.mjs says ${expected}.`)
      return contractAddress
    },

    write(to, abi, functionName, args, { value = 0n, sender } = {}) {
      const data = encodeFunctionData({ abi, functionName, args })
      return send(functionName, { to, data, value: `0x${value.toString(16)}` }, sender)
    },

    async settle() {
      for (const { what, hash } of sent)
        if ((await receipt(hash)).status !== '0x1') throw new Error(`Sandbox seed: ${what} reverted.`)
    },
  }

  async function receipt(hash) {
    while (true) {
      const found = await rpc(url, 'eth_getTransactionReceipt', [hash])
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }
}

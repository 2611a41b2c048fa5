/**
 * Loads Clarinet's SDK so that the memory of its WebAssembly can be read and put back; `memory` is a function, since the
 * buffer is another one after it has grown. Nothing is freed behind our back: objects of a memory that was put back since are
 * not there any more. What leaks is a few bytes a call, in a process that lives for one sandbox.
 */
export async function loadSdk() {
  const { Instance } = WebAssembly
  const { FinalizationRegistry: Registry } = globalThis
  let memory
  WebAssembly.Instance = function capture(...args) {
    const instance = new Instance(...args)
    if (instance.exports.memory && instance.exports.sdk_new) memory = instance.exports.memory
    return instance
  }
  globalThis.FinalizationRegistry = class {
    register() {}
    unregister() {}
  }
  try {
    const { getSDK } = await import('@stacks/clarinet-sdk')
    if (!memory) throw new Error('The Clarinet SDK was loaded before, or has no memory to keep an image of.')
    return { getSDK, memory: () => memory }
  } finally {
    WebAssembly.Instance = Instance
    globalThis.FinalizationRegistry = Registry
  }
}

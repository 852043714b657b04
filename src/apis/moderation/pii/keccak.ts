const rounds = 24
const lanes = 25
/** Bytes of input that fit into one block of Keccak-256. */
const rate = 136

/** How far each lane is turned, and where it goes, in the order in which rho and pi visit the lanes. */
const turns = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 2, 14, 27, 41, 56, 8, 25, 43, 62, 18, 39, 61, 20, 44]
const places = [10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1]

/**
 * The Keccak-256 hash of a short ASCII text, as Ethereum uses it; SHA-3 pads otherwise. One block is enough for an
 * address. Each lane of 64 bits is two numbers of 32, the low half first, because they are many times faster than
 * big integers.
 */
export function keccak256(text: string): Uint8Array {
  if (text.length >= rate) throw new RangeError('Only one block is hashed.')
  const state = new Int32Array(lanes * 2)
  const bytes = new Uint8Array(state.buffer)
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
  bytes[text.length] = 0x01
  bytes[rate - 1] = (bytes[rate - 1] as number) | 0x80
  const five = new Int32Array(10)
  let register = 1
  for (let round = 0; round < rounds; round++) {
    theta(state, five)
    rhoPi(state)
    chi(state, five)
    register = iota(state, register)
  }
  return bytes.slice(0, 32)
}

function theta(state: Int32Array, columns: Int32Array): void {
  columns.fill(0)
  for (let i = 0; i < state.length; i++) columns[i % 10] = (columns[i % 10] as number) ^ (state[i] as number)
  for (let x = 0; x < 5; x++) {
    const left = ((x + 4) % 5) * 2
    const right = ((x + 1) % 5) * 2
    const low = columns[right] as number
    const high = columns[right + 1] as number
    const mixLow = (columns[left] as number) ^ ((low << 1) | (high >>> 31))
    const mixHigh = (columns[left + 1] as number) ^ ((high << 1) | (low >>> 31))
    for (let lane = x; lane < lanes; lane += 5) {
      state[lane * 2] = (state[lane * 2] as number) ^ mixLow
      state[lane * 2 + 1] = (state[lane * 2 + 1] as number) ^ mixHigh
    }
  }
}

function rhoPi(state: Int32Array): void {
  let low = state[2] as number
  let high = state[3] as number
  for (let i = 0; i < turns.length; i++) {
    const turn = turns[i] as number
    const place = (places[i] as number) * 2
    const a = turn < 32 ? low : high
    const b = turn < 32 ? high : low
    const by = turn % 32
    const turnedLow = (a << by) | (b >>> (32 - by))
    const turnedHigh = (b << by) | (a >>> (32 - by))
    low = state[place] as number
    high = state[place + 1] as number
    state[place] = turnedLow
    state[place + 1] = turnedHigh
  }
}

function chi(state: Int32Array, row: Int32Array): void {
  for (let y = 0; y < state.length; y += 10) {
    for (let i = 0; i < 10; i++) row[i] = state[y + i] as number
    for (let i = 0; i < 10; i++) {
      const next = row[(i + 2) % 10] as number
      const after = row[(i + 4) % 10] as number
      state[y + i] = (row[i] as number) ^ (~next & after)
    }
  }
}

/** The constants of the rounds come out of a shift register: seven bits each, at the places 0, 1, 3, 7, 15, 31 and 63. */
function iota(state: Int32Array, before: number): number {
  let register = before
  for (let j = 0; j < 7; j++) {
    if (register & 1) {
      const bit = 2 ** j - 1
      const half = bit < 32 ? 0 : 1
      state[half] = (state[half] as number) ^ (1 << (bit % 32))
    }
    register = register & 0x80 ? (register << 1) ^ 0x171 : register << 1
  }
  return register
}

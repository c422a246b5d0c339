/**
 * Chris Doty-Humphrey's sfc32, the «small fast counter» of PractRand: numbers from 0 up to 1, the same ones for the same
 * three 32-bit words.
 */
export const sfc32 = (first: number, second: number, third: number): (() => number) => {
  let a = first | 0
  let b = second | 0
  let c = third | 0
  let counter = 1
  const next = () => {
    const drawn = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + drawn) | 0
    return (drawn >>> 0) / 4_294_967_296
  }
  // PractRand's own warm-up: words that are alike have parted by then.
  for (let round = 0; round < 15; round++) next()
  return next
}

/**
 * Keccak-f[1600] on 25 lanes of 64 bits, each kept as two 32-bit words (low, high). Every lane is a local variable and
 * every index is written out: a loop over an array is several times slower, and every block of the chain passes
 * through here. Source: Keccak reference, §1.2 (theta, rho, pi, chi, iota).
 */

// biome-ignore format: a table
const roundConstants = new Int32Array([
  1, 0, 32898, 0, 32906, -2147483648, -2147450880, -2147483648,
  32907, 0, -2147483647, 0, -2147450751, -2147483648, 32777, -2147483648,
  138, 0, 136, 0, -2147450871, 0, -2147483638, 0,
  -2147450741, 0, 139, -2147483648, 32905, -2147483648, 32771, -2147483648,
  32770, -2147483648, 128, -2147483648, 32778, 0, -2147483638, -2147483648,
  -2147450751, -2147483648, 32896, -2147483648, -2147483647, 0, -2147450872, -2147483648,
])

/** Applies the permutation to `state` (50 words) in place. */
// biome-ignore format: written out on purpose
export function permute(state: Int32Array): void {
  let a0 = state[0]!, a1 = state[1]!, a2 = state[2]!, a3 = state[3]!, a4 = state[4]!, a5 = state[5]!, a6 = state[6]!, a7 = state[7]!, a8 = state[8]!, a9 = state[9]!
  let a10 = state[10]!, a11 = state[11]!, a12 = state[12]!, a13 = state[13]!, a14 = state[14]!, a15 = state[15]!, a16 = state[16]!, a17 = state[17]!, a18 = state[18]!, a19 = state[19]!
  let a20 = state[20]!, a21 = state[21]!, a22 = state[22]!, a23 = state[23]!, a24 = state[24]!, a25 = state[25]!, a26 = state[26]!, a27 = state[27]!, a28 = state[28]!, a29 = state[29]!
  let a30 = state[30]!, a31 = state[31]!, a32 = state[32]!, a33 = state[33]!, a34 = state[34]!, a35 = state[35]!, a36 = state[36]!, a37 = state[37]!, a38 = state[38]!, a39 = state[39]!
  let a40 = state[40]!, a41 = state[41]!, a42 = state[42]!, a43 = state[43]!, a44 = state[44]!, a45 = state[45]!, a46 = state[46]!, a47 = state[47]!, a48 = state[48]!, a49 = state[49]!
  for (let round = 0; round < 48; round += 2) {
    const c0 = a0 ^ a10 ^ a20 ^ a30 ^ a40, c1 = a1 ^ a11 ^ a21 ^ a31 ^ a41
    const c2 = a2 ^ a12 ^ a22 ^ a32 ^ a42, c3 = a3 ^ a13 ^ a23 ^ a33 ^ a43
    const c4 = a4 ^ a14 ^ a24 ^ a34 ^ a44, c5 = a5 ^ a15 ^ a25 ^ a35 ^ a45
    const c6 = a6 ^ a16 ^ a26 ^ a36 ^ a46, c7 = a7 ^ a17 ^ a27 ^ a37 ^ a47
    const c8 = a8 ^ a18 ^ a28 ^ a38 ^ a48, c9 = a9 ^ a19 ^ a29 ^ a39 ^ a49
    const d0 = c8 ^ ((c2 << 1) | (c3 >>> 31)), d1 = c9 ^ ((c3 << 1) | (c2 >>> 31))
    const d2 = c0 ^ ((c4 << 1) | (c5 >>> 31)), d3 = c1 ^ ((c5 << 1) | (c4 >>> 31))
    const d4 = c2 ^ ((c6 << 1) | (c7 >>> 31)), d5 = c3 ^ ((c7 << 1) | (c6 >>> 31))
    const d6 = c4 ^ ((c8 << 1) | (c9 >>> 31)), d7 = c5 ^ ((c9 << 1) | (c8 >>> 31))
    const d8 = c6 ^ ((c0 << 1) | (c1 >>> 31)), d9 = c7 ^ ((c1 << 1) | (c0 >>> 31))
    const t0 = a0 ^ d0, t1 = a1 ^ d1
    const b0 = t0, b1 = t1
    const t10 = a10 ^ d0, t11 = a11 ^ d1
    const b32 = (t11 << 4) | (t10 >>> 28), b33 = (t10 << 4) | (t11 >>> 28)
    const t20 = a20 ^ d0, t21 = a21 ^ d1
    const b14 = (t20 << 3) | (t21 >>> 29), b15 = (t21 << 3) | (t20 >>> 29)
    const t30 = a30 ^ d0, t31 = a31 ^ d1
    const b46 = (t31 << 9) | (t30 >>> 23), b47 = (t30 << 9) | (t31 >>> 23)
    const t40 = a40 ^ d0, t41 = a41 ^ d1
    const b28 = (t40 << 18) | (t41 >>> 14), b29 = (t41 << 18) | (t40 >>> 14)
    const t2 = a2 ^ d2, t3 = a3 ^ d3
    const b20 = (t2 << 1) | (t3 >>> 31), b21 = (t3 << 1) | (t2 >>> 31)
    const t12 = a12 ^ d2, t13 = a13 ^ d3
    const b2 = (t13 << 12) | (t12 >>> 20), b3 = (t12 << 12) | (t13 >>> 20)
    const t22 = a22 ^ d2, t23 = a23 ^ d3
    const b34 = (t22 << 10) | (t23 >>> 22), b35 = (t23 << 10) | (t22 >>> 22)
    const t32 = a32 ^ d2, t33 = a33 ^ d3
    const b16 = (t33 << 13) | (t32 >>> 19), b17 = (t32 << 13) | (t33 >>> 19)
    const t42 = a42 ^ d2, t43 = a43 ^ d3
    const b48 = (t42 << 2) | (t43 >>> 30), b49 = (t43 << 2) | (t42 >>> 30)
    const t4 = a4 ^ d4, t5 = a5 ^ d5
    const b40 = (t5 << 30) | (t4 >>> 2), b41 = (t4 << 30) | (t5 >>> 2)
    const t14 = a14 ^ d4, t15 = a15 ^ d5
    const b22 = (t14 << 6) | (t15 >>> 26), b23 = (t15 << 6) | (t14 >>> 26)
    const t24 = a24 ^ d4, t25 = a25 ^ d5
    const b4 = (t25 << 11) | (t24 >>> 21), b5 = (t24 << 11) | (t25 >>> 21)
    const t34 = a34 ^ d4, t35 = a35 ^ d5
    const b36 = (t34 << 15) | (t35 >>> 17), b37 = (t35 << 15) | (t34 >>> 17)
    const t44 = a44 ^ d4, t45 = a45 ^ d5
    const b18 = (t45 << 29) | (t44 >>> 3), b19 = (t44 << 29) | (t45 >>> 3)
    const t6 = a6 ^ d6, t7 = a7 ^ d7
    const b10 = (t6 << 28) | (t7 >>> 4), b11 = (t7 << 28) | (t6 >>> 4)
    const t16 = a16 ^ d6, t17 = a17 ^ d7
    const b42 = (t17 << 23) | (t16 >>> 9), b43 = (t16 << 23) | (t17 >>> 9)
    const t26 = a26 ^ d6, t27 = a27 ^ d7
    const b24 = (t26 << 25) | (t27 >>> 7), b25 = (t27 << 25) | (t26 >>> 7)
    const t36 = a36 ^ d6, t37 = a37 ^ d7
    const b6 = (t36 << 21) | (t37 >>> 11), b7 = (t37 << 21) | (t36 >>> 11)
    const t46 = a46 ^ d6, t47 = a47 ^ d7
    const b38 = (t47 << 24) | (t46 >>> 8), b39 = (t46 << 24) | (t47 >>> 8)
    const t8 = a8 ^ d8, t9 = a9 ^ d9
    const b30 = (t8 << 27) | (t9 >>> 5), b31 = (t9 << 27) | (t8 >>> 5)
    const t18 = a18 ^ d8, t19 = a19 ^ d9
    const b12 = (t18 << 20) | (t19 >>> 12), b13 = (t19 << 20) | (t18 >>> 12)
    const t28 = a28 ^ d8, t29 = a29 ^ d9
    const b44 = (t29 << 7) | (t28 >>> 25), b45 = (t28 << 7) | (t29 >>> 25)
    const t38 = a38 ^ d8, t39 = a39 ^ d9
    const b26 = (t38 << 8) | (t39 >>> 24), b27 = (t39 << 8) | (t38 >>> 24)
    const t48 = a48 ^ d8, t49 = a49 ^ d9
    const b8 = (t48 << 14) | (t49 >>> 18), b9 = (t49 << 14) | (t48 >>> 18)
    a0 = b0 ^ (~b2 & b4) ^ roundConstants[round]!; a1 = b1 ^ (~b3 & b5) ^ roundConstants[round + 1]!
    a2 = b2 ^ (~b4 & b6); a3 = b3 ^ (~b5 & b7)
    a4 = b4 ^ (~b6 & b8); a5 = b5 ^ (~b7 & b9)
    a6 = b6 ^ (~b8 & b0); a7 = b7 ^ (~b9 & b1)
    a8 = b8 ^ (~b0 & b2); a9 = b9 ^ (~b1 & b3)
    a10 = b10 ^ (~b12 & b14); a11 = b11 ^ (~b13 & b15)
    a12 = b12 ^ (~b14 & b16); a13 = b13 ^ (~b15 & b17)
    a14 = b14 ^ (~b16 & b18); a15 = b15 ^ (~b17 & b19)
    a16 = b16 ^ (~b18 & b10); a17 = b17 ^ (~b19 & b11)
    a18 = b18 ^ (~b10 & b12); a19 = b19 ^ (~b11 & b13)
    a20 = b20 ^ (~b22 & b24); a21 = b21 ^ (~b23 & b25)
    a22 = b22 ^ (~b24 & b26); a23 = b23 ^ (~b25 & b27)
    a24 = b24 ^ (~b26 & b28); a25 = b25 ^ (~b27 & b29)
    a26 = b26 ^ (~b28 & b20); a27 = b27 ^ (~b29 & b21)
    a28 = b28 ^ (~b20 & b22); a29 = b29 ^ (~b21 & b23)
    a30 = b30 ^ (~b32 & b34); a31 = b31 ^ (~b33 & b35)
    a32 = b32 ^ (~b34 & b36); a33 = b33 ^ (~b35 & b37)
    a34 = b34 ^ (~b36 & b38); a35 = b35 ^ (~b37 & b39)
    a36 = b36 ^ (~b38 & b30); a37 = b37 ^ (~b39 & b31)
    a38 = b38 ^ (~b30 & b32); a39 = b39 ^ (~b31 & b33)
    a40 = b40 ^ (~b42 & b44); a41 = b41 ^ (~b43 & b45)
    a42 = b42 ^ (~b44 & b46); a43 = b43 ^ (~b45 & b47)
    a44 = b44 ^ (~b46 & b48); a45 = b45 ^ (~b47 & b49)
    a46 = b46 ^ (~b48 & b40); a47 = b47 ^ (~b49 & b41)
    a48 = b48 ^ (~b40 & b42); a49 = b49 ^ (~b41 & b43)
  }
  state[0] = a0; state[1] = a1; state[2] = a2; state[3] = a3; state[4] = a4
  state[5] = a5; state[6] = a6; state[7] = a7; state[8] = a8; state[9] = a9
  state[10] = a10; state[11] = a11; state[12] = a12; state[13] = a13; state[14] = a14
  state[15] = a15; state[16] = a16; state[17] = a17; state[18] = a18; state[19] = a19
  state[20] = a20; state[21] = a21; state[22] = a22; state[23] = a23; state[24] = a24
  state[25] = a25; state[26] = a26; state[27] = a27; state[28] = a28; state[29] = a29
  state[30] = a30; state[31] = a31; state[32] = a32; state[33] = a33; state[34] = a34
  state[35] = a35; state[36] = a36; state[37] = a37; state[38] = a38; state[39] = a39
  state[40] = a40; state[41] = a41; state[42] = a42; state[43] = a43; state[44] = a44
  state[45] = a45; state[46] = a46; state[47] = a47; state[48] = a48; state[49] = a49
}

#include "textflag.h"

// sixteen times the same byte
#define SIXTEEN(name, eight) \
	DATA name<>+0(SB)/8, eight; \
	DATA name<>+8(SB)/8, eight; \
	GLOBL name<>(SB), RODATA|NOPTR, $16

SIXTEEN(small, $0x2020202020202020)
SIXTEEN(upZ, $0x2525252525252525)    // 0x7F - 'Z'
SIXTEEN(upz, $0x0505050505050505)    // 0x7F - 'z'
SIXTEEN(letter, $0x6565656565656565) // below the first of 26
SIXTEEN(up9, $0x4646464646464646)    // 0x7F - '9'
SIXTEEN(ten, $0x7575757575757575)    // below the first of ten
SIXTEEN(at, $0x4040404040404040)
SIXTEEN(colon, $0x3A3A3A3A3A3A3A3A)
SIXTEEN(less, $0x3C3C3C3C3C3C3C3C)
SIXTEEN(dash, $0x2D2D2D2D2D2D2D2D)
SIXTEEN(cent, $0x2525252525252525)
SIXTEEN(brace, $0x7B7B7B7B7B7B7B7B)

// SETS reads the 16 bytes at offset and shifts their bits into R8 (Word), R9 (Odd), R10 (Upper) and R11 (Sign). A range ends
// at 0x7F after the addition, so that one comparison of signed bytes tells what is in it.
#define SETS(offset, shift) \
	MOVOU     offset(SI), X0; \
	MOVO      X0, X1; \
	POR       X6, X1; \
	PADDB     upz<>(SB), X1; \
	PCMPGTB   X7, X1; \ // letters
	MOVO      X0, X2; \
	PADDB     X8, X2; \
	PCMPGTB   X7, X2; \ // capitals
	MOVO      X0, X3; \
	PADDB     X9, X3; \
	PCMPGTB   X10, X3; \ // digits
	POR       X0, X3; \ // and what is above ASCII: only the highest bit of a byte counts
	POR       X3, X1; \
	MOVO      X0, X4; \
	PCMPEQB   X11, X4; \
	MOVO      X0, X5; \
	PCMPEQB   X12, X5; \
	POR       X5, X4; \
	MOVO      X0, X5; \
	PCMPEQB   X13, X5; \
	POR       X5, X4; \
	MOVO      X0, X5; \
	PCMPEQB   X14, X5; \
	POR       X5, X4; \
	MOVO      X0, X5; \
	PCMPEQB   cent<>(SB), X5; \
	POR       X5, X4; \
	PCMPEQB   brace<>(SB), X0; \
	POR       X0, X4; \
	PMOVMSKB  X1, AX; \
	PMOVMSKB  X3, BX; \
	PMOVMSKB  X2, DX; \
	PMOVMSKB  X4, R12; \
	SHLQ      $shift, AX; \
	SHLQ      $shift, BX; \
	SHLQ      $shift, DX; \
	SHLQ      $shift, R12; \
	ORQ       AX, R8; \
	ORQ       BX, R9; \
	ORQ       DX, R10; \
	ORQ       R12, R11

// func blocks(dst []Block, s string)
TEXT ·blocks(SB), NOSPLIT, $0-40
	MOVQ dst_base+0(FP), DI
	MOVQ dst_len+8(FP), CX
	MOVQ s_base+24(FP), SI
	MOVO small<>(SB), X6
	MOVO letter<>(SB), X7
	MOVO upZ<>(SB), X8
	MOVO up9<>(SB), X9
	MOVO ten<>(SB), X10
	MOVO at<>(SB), X11
	MOVO colon<>(SB), X12
	MOVO less<>(SB), X13
	MOVO dash<>(SB), X14

next:
	TESTQ CX, CX
	JEQ   done
	XORL  R8, R8
	XORL  R9, R9
	XORL  R10, R10
	XORL  R11, R11
	SETS(0, 0)
	SETS(16, 16)
	SETS(32, 32)
	SETS(48, 48)
	MOVQ  R8, 0(DI)
	MOVQ  R9, 8(DI)
	MOVQ  R10, 16(DI)
	MOVQ  R11, 24(DI)
	ADDQ  $64, SI
	ADDQ  $32, DI
	DECQ  CX
	JMP   next

done:
	RET

#include "textflag.h"

// func rows(table unsafe.Pointer, size uintptr, at []uint32)
TEXT ·rows(SB), NOSPLIT, $0-40
	MOVD table+0(FP), R0
	MOVD size+8(FP), R1
	MOVD at_base+16(FP), R2
	MOVD at_len+24(FP), R3
	ADD  R3<<2, R2, R3

next:
	CMP     R3, R2
	BEQ     done
	MOVWU.P 4(R2), R4
	MADD    R1, R0, R4, R4
	PRFM    (R4), PLDL1KEEP
	B       next

done:
	RET

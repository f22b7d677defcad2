package east

// The lists of Korean, written for this project.

// koreanFamilies are family names.
const koreanFamilies = `
김 이 박 최 정 강 조 윤 장 임 한 오 서 신 권 황 안 송 전 홍 유 고 문 양 손 배 백 허 남 심 노 하 곽 성 차 주 우 구 민 류 나 진 지 엄 채 원 천 방 공 현 함 변 염 여 추 도 소 석 선 설 마 길 연 위 표 명 기 반 라 왕 금 옥 육 인 맹 제 모 탁 국 어 은 편 용 예 경 봉 사 부 황보 남궁 제갈 선우 독고 사공 서문`

// alone are the family names that are believed before a title without a given name: the others are other words as well.
const alone = "김 박 최 윤 황 송 홍 류 권 남궁 제갈 선우 황보 곽 엄 임"

// workers are the syllables that end many nouns of what somebody is, and few given names.
const workers = "자사생원장관객들부모품년일미"

// koreanTitles stand after a name and are no part of it.
const koreanTitles = `씨 님 군 양 부장 과장 대리 차장 팀장 사장 이사 상무 전무 대표 실장 본부장 선생님 선생 교수 박사 변호사 의사 간호사 원장 회장 주임 사원 여사 고객님 환자분 환자 드림 올림 배상`

// koreanCues stand before a name: introductions; fields; what needs the verb as well.
var koreanCues = [4]string{
	`제 이름은|내 이름은|저의 이름은|이름은|성함은|성명은|본명은|제이름은`,
	`이름|주문자명|예약자명|신청자명|수령인|받는분|성명|성함|고객명|환자명|환자|담당자|담당|신청인|신청자|예금주|수취인|받는 사람|받는사람|보내는 사람|발신인|수신인|보호자|대표자|작성자|서명|학생명|직원명|계약자|피보험자|연락처 이름|의뢰인|세입자|임대인|임차인|주치의|참석자|예약자|주문자`,
	`저는|나는|저|전|여기는`,
}

// koreanWords are common words that begin as a name may.
const koreanWords = `
고객 선생 이용자 고혈압 변호사 공무원 연구원 한국인 임산부 주방장 남학생 여학생 조선인 이방인 조리사 미용사 구매자 신청자 이웃 도우미 방문자 주최자 안내원 원장 백작 부모 기사 이사 손님 전문가 소비자 사용자 관리자 담당자 지원자 이메일 주소 전화 정보 문의 서비스 서울 부산 대구 인천 광주 대전 제주 강남 이번 이것 이런 이제 이후 이전 이상 이름 이유 오늘 오전 오후 정말 정도 전체 전부 조금 한번 한국 한글 안녕 우리 우선 나중 지금 지난 어제 내일 주문 주말 주의 성공 성명 문제 문서 문자 양식 양해 신규 신청 신용 신분 신체 강아지 고양이 고등 고등학 남자 여자 여행 여름 여기 하지만 하나 하루 하늘 도움 도시 도로 소개 소식 석사 설명 설정 마음 마지막 연락 연구 위치 위해 표시 명절 기간 기본 기준 반드시 반장 라면 금요 금액 은행 용도 예약 예정 경우 경험 경찰 봉사 사람 사실 사진 부탁 부분 부모님 인사 인증 제품 제목 제가 모두 모든 국내 국가 어머 어떤 어디 진짜 진행 지원 채용 천만 방법 방문 공부 공원 현재 현장 변경 심각 노력 유명 유지 배송 배우 백화점 허가 장소 장님 임시 서류 서비 권리 황금 송금 홍보 전무님 대표님 팀장님 원장님 의사 간호사 교수 정상 정기 정확 무직 회사원 대학생 직장인 주부`

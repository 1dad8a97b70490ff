/// A table in a format that an office or a project publishes, with the facts that a reader must
/// know.
///
/// The rows were written for these tests after the public description of each form; none is copied.
struct PublicTable: Sendable, CustomStringConvertible {
  /// The publisher of tables of this form.
  let source: String
  let delimiter: UInt8
  let columnCount: Int
  let hasHeader: Bool
  let text: String

  init(_ source: String, _ delimiter: Character, _ columns: Int, header: Bool, _ text: String) {
    self.source = source
    self.delimiter = delimiter.asciiValue ?? 0
    columnCount = columns
    hasHeader = header
    self.text = text + "\n"
  }

  var description: String { source }

  /// Every other table was used to choose the constants of the sniffer; the others were not.
  static let training = all.indices.filter { $0 % 2 == 0 }.map { all[$0] }
  static let heldOut = all.indices.filter { $0 % 2 == 1 }.map { all[$0] }

  static let all =
    years + [
      PublicTable(
        "GTFS stops", ",", 4, header: true,
        """
        stop_id,stop_name,stop_lat,stop_lon
        8089100,"Zoo, main gate",52.507,13.332
        8089101,Nordbahnhof,52.532,13.388
        8089102,Westend,52.518,13.284
        8089103,Ostkreuz,52.503,13.469
        """),
      PublicTable(
        "GTFS stop_times", ",", 5, header: true,
        """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        T1,05:10:00,05:11:00,8089100,1
        T1,05:20:00,05:21:00,8089101,2
        T1,25:10:00,25:11:00,8089102,3
        T2,06:10:00,06:11:00,8089100,1
        """),
      PublicTable(
        "UCI iris", ",", 5, header: false,
        """
        5.0,3.4,1.5,0.3,Iris-setosa
        4.8,3.1,1.4,0.1,Iris-setosa
        6.9,3.0,4.8,1.3,Iris-versicolor
        6.1,2.8,4.6,1.5,Iris-versicolor
        6.4,3.2,5.9,2.4,Iris-virginica
        """),
      PublicTable(
        "UCI wine quality", ";", 4, header: true,
        """
        "fixed acidity";"volatile acidity";"citric acid";"quality"
        7.3;0.71;0.01;5
        7.9;0.87;0.02;5
        7.7;0.75;0.05;6
        11.1;0.27;0.55;6
        """),
      PublicTable(
        "MovieLens u.data", "\t", 4, header: false,
        """
        186\t232\t3\t881250949
        196\t312\t3\t891717742
        24\t367\t1\t878887116
        234\t41\t2\t880606923
        146\t476\t1\t886397596
        """),
      PublicTable(
        "OpenFlights airports", ",", 6, header: false,
        """
        1,"Goroka Airport","Goroka","PNG",-6.08,145.39
        2,"Madang Airport","Madang","PNG",-5.20,145.78
        3,"Hagen Airport","Mount Hagen","PNG",-5.82,144.29
        4,"Nadzab Airport","Nadzab","PNG",-6.56,146.72
        """),
      PublicTable(
        "USGS earthquakes", ",", 5, header: true,
        """
        time,latitude,longitude,mag,place
        2026-11-22T04:46:00.010Z,38.82,-122.80,0.98,"7 km NW of The Geysers, CA"
        2026-11-22T04:40:11.120Z,33.49,-116.50,1.22,"15 km N of Borrego, CA"
        2026-11-22T04:38:41.200Z,61.41,-150.00,2.10,"Alaska"
        2026-11-22T04:31:01.900Z,19.21,-155.42,1.90,"Hawaii"
        """),
      PublicTable(
        "Destatis", ";", 4, header: true,
        """
        Jahr;Land;Einwohner;Anteil
        2024;Berlin;3685265;4,4
        2024;Bremen;704881;0,8
        2023;Berlin;3662381;4,4
        2023;Bremen;691703;0,8
        """),
      PublicTable(
        "GeoNames cities", "\t", 5, header: false,
        """
        2950159\tBerlin\t52.52437\t13.41053\t3426354
        2911298\tHamburg\t53.55073\t9.99302\t1845229
        2867714\tMunich\t48.13743\t11.57549\t1260391
        2886242\tKoeln\t50.93333\t6.95000\t963395
        """),
      PublicTable(
        "Nasdaq symbols", "|", 4, header: true,
        """
        Symbol|Security Name|Market Category|Round Lot Size
        AAAA|Alpha Corp. - Common Stock|G|100
        BBBB|Beta, Inc. - Class A|Q|100
        CCCC|Gamma Ltd. - Ordinary Shares|S|40
        DDDD|Delta plc - ADS|G|100
        """),
      PublicTable(
        "Prices of shares", ",", 5, header: true,
        """
        Date,Open,High,Low,Volume
        2026-11-16,10.1,10.4,10.0,120000
        2026-11-17,10.3,10.6,10.2,98000
        2026-11-18,10.5,10.5,9.9,143000
        2026-11-19,10.0,10.2,9.8,110000
        """),
      PublicTable(
        "MNIST as text", ",", 8, header: false,
        """
        5,0,0,0,12,255,253,0
        0,0,0,18,126,136,175,26
        4,0,0,0,0,0,55,148
        1,0,0,0,0,78,93,82
        """),
      PublicTable(
        "passwd of Unix", ":", 7, header: false,
        """
        root:x:0:0:root:/root:/bin/sh
        daemon:x:1:1:daemon:/usr/sbin:/bin/false
        bin:x:2:2:bin:/bin:/bin/false
        mail:x:8:8:mail:/var/mail:/bin/false
        me:x:1000:1000:Me:/tmp/me:/bin/sh
        """),
      PublicTable(
        "Titanic passengers", ",", 6, header: true,
        """
        PassengerId,Survived,Name,Sex,Age,Cabin
        1,0,"Miller, Mr. Owen",male,22,
        2,1,"Cooper, Mrs. John",female,38,C85
        3,1,"Heik, Miss. Laina",female,26,
        4,0,"Allan, Mr. William",male,,E46
        """),
      PublicTable(
        "GHCN daily", ",", 8, header: false,
        """
        AE000041196,20260101,TMIN,168,,,S,
        AE000041196,20260101,PRCP,0,D,,S,
        AEM00041194,20260101,TMAX,255,,,S,
        AEM00041217,20260101,TAVG,212,H,,S,
        """),
      PublicTable(
        "An export of a database", "\t", 4, header: true,
        """
        id\tcreated_at\tis_active\tamount
        17\t2026-01-02 10:11:12\ttrue\t10.50
        18\t2026-01-03 10:11:12\tfalse\t11.00
        19\t2026-01-04 10:11:12\ttrue\t9.25
        20\t2026-01-05 10:11:12\ttrue\t8.00
        """),
      PublicTable(
        "INSEE communes", ";", 4, header: true,
        """
        "CODGEO";"LIBGEO";"P21_POP";"SUPERF"
        "01001";"L'Abergement";"832";"15,95"
        "01002";"L'Abergement de Varey";"267";"9,15"
        "01004";"Ambérieu";"15554";"24,6"
        "01005";"Ambérieux";"1917";"15,92"
        """),
      PublicTable(
        "Sensor log", ",", 3, header: false,
        """
        2026-11-22 04:00:00,21.5,47
        2026-11-22 04:01:00,21.6,47
        2026-11-22 04:02:00,21.6,46
        2026-11-22 04:03:00,21.7,46
        """),
      PublicTable(
        "Founding years, without names", ",", 3, header: false,
        """
        Berlin,1237,3685265
        Potsdam,993,187119
        Hamburg,808,1862565
        Bremen,787,704881
        """),
      PublicTable(
        "Years in the first column, without names", ";", 3, header: false,
        """
        1991;83,2;17
        1992;81,0;19
        1993;80,5;16
        1994;83,9;15
        """),
      PublicTable(
        "Hours by day, the first near a year", ",", 3, header: false,
        """
        1720,1650,1930
        980,2450,1310
        1105,760,3020
        2210,1540,640
        """),
    ]

  /// Tables with years or days as the names of columns.
  static let years = [
    PublicTable(
      "World Bank indicators", ",", 8, header: true,
      """
      "Country Name","Country Code","Indicator Name","1960","1961","1962","1963","1964"
      "Aruba","ABW","Population, total","54922","55578","56320","57002","57619"
      "Angola","AGO","Population, total","5231654","5301583","5354310","5408320","5464187"
      "Albania","ALB","Population, total","1608800","1659800","1711319","1762621","1814135"
      "Andorra","AND","Population, total","9443","10216","11014","11839","12690"
      """),
    PublicTable(
      "World Bank indicators with gaps", ",", 7, header: true,
      """
      "Country Name","Country Code","1990","1991","1992","1993","1994"
      "Aruba","ABW","","","1.5","1.7",""
      "Angola","AGO","2.1","","2.4","","2.2"
      "Albania","ALB","","","","0.7","0.9"
      "Andorra","AND","","","5.1","","5.0"
      """),
    PublicTable(
      "Daily cases by country", ",", 6, header: true,
      """
      Province/State,Country/Region,Lat,Long,1/22/20,1/23/20
      ,Germany,51.16,10.45,0,1
      ,France,46.22,2.21,2,3
      Hubei,China,30.97,112.27,444,444
      ,Italy,41.87,12.56,0,0
      """),
    PublicTable(
      "Eurostat by year", "\t", 5, header: true,
      """
      geo\t2019\t2020\t2021\t2022
      AT\t61.1\t60.2\t61.0\t62.9
      BE\t58.0\t57.1\t58.8\t59.4
      BG\t48.8\t47.9\t49.9\t51.0
      CZ\t60.5\t59.0\t59.9\t61.1
      """),
    PublicTable(
      "OECD by year", ",", 5, header: true,
      """
      Country,2000,2005,2010,2015
      Austria,28.4,33.7,42.0,49.9
      Belgium,28.1,33.0,40.1,46.2
      Canada,29.3,36.2,40.0,44.7
      Chile,9.5,12.7,19.4,22.9
      """),
    PublicTable(
      "Sales by year, quoted names", ";", 4, header: true,
      """
      "Filiale";"2022";"2023";"2024"
      "Nord";"1.950,10";"2.015,20";"1.880,00"
      "Süd";"950,00";"1.215,00";"1.020,40"
      "West";"2.150,00";"2.020,10";"1.990,90"
      "Ost";"310,00";"415,20";"380,70"
      """),
    PublicTable(
      "Scores by minute", "\t", 7, header: true,
      """
      team\t0\t1\t2\t3\t4\t5
      North\t0.50\t0.52\t0.55\t0.51\t0.49\t0.53
      South\t0.50\t0.47\t0.44\t0.42\t0.48\t0.40
      East\t0.50\t0.51\t0.53\t0.57\t0.61\t0.66
      West\t0.50\t0.49\t0.47\t0.43\t0.39\t0.34
      """),
    PublicTable(
      "Leaning of districts in one year", ",", 2, header: true,
      """
      district,2018
      AK-1,R+14.3
      AL-1,R+27.9
      AR-4,R+33.0
      AZ-1,D+1.2
      CA-12,D+70.1
      """),
    PublicTable(
      "Survey with its questions above, some without a name", ",", 5, header: true,
      """
      RespondentID,"What would you call the part of the country that you live in?",How much?,,
      3229,Plains,Some,Illinois,Iowa
      3230,"The Middle, I say",A lot,Illinois,
      3231,Midwest,Not much,,Iowa
      3232,Great Lakes,Not at all,Ohio,
      """),
    PublicTable(
      "Shares without a header", ",", 4, header: false,
      """
      0.0072,0.2138,0.2611,0.0668
      0.0431,0.1210,0.1928,0.0711
      0.0093,0.3020,0.2017,0.0530
      0.0110,0.1803,0.2214,0.0609
      0.0214,0.1909,0.2412,0.0702
      """),
  ]
}
